/** Actors of the cast for seeding the world. */
import type { ActorWith, Operator } from '../core/actor.ts'
import { type CastPerson, companies, type PersonName, people } from './cast.ts'
import type { SeededPeople } from './people.ts'

export const dayMs = 86_400_000

/** A member of the cast as an actor for use-cases. The seed is trusted to use only roles that the person has. */
export type Cast = (name: PersonName) => ActorWith<never> & Operator

export function castOf(seeded: SeededPeople, nowMs: number): Cast {
  return (name) => {
    const person: CastPerson = people[name]
    const companyName = person.company ? companies[person.company].name : ''
    const actor = { ...seeded[name], companyName, role: person.role, mode: 'live', keyId: null, factor: 'totp', requestId: 'seed', nowMs }
    return actor as unknown as ActorWith<never> & Operator
  }
}
