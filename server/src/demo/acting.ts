/** Acting as the cast while the world is seeded. */
import type { ActorWith, Operator } from '../core/actor.ts'
import { type CastPerson, companies, type PersonName, people } from './cast.ts'
import type { SeededPeople } from './people.ts'

export const dayMs = 86_400_000

/** One of the cast as the use-cases take them: the seed is trusted to give each a role they hold. */
export type Cast = (name: PersonName) => ActorWith<never> & Operator

export function castOf(seeded: SeededPeople, nowMs: number): Cast {
  return (name) => {
    const person: CastPerson = people[name]
    const companyName = person.company ? companies[person.company].name : ''
    const actor = { ...seeded[name], companyName, role: person.role, mode: 'live', keyId: null, factor: 'totp', requestId: 'seed', nowMs }
    return actor as unknown as ActorWith<never> & Operator
  }
}
