/** The actors of steps in a test world: the company itself as its signatory, a played company, the played operator. */
import type { Right } from '@parley/contract/access'
import type { Actor, ActorWith, Operator } from '../core/actor.ts'
import type { Player } from '../domain/sandbox/players.store.ts'

/** The terms of every step in a test world. The live world has the same. */
export interface SandboxTerms {
  readonly opportunityTtlHours: number
  readonly introductionTtlDays: number
  readonly serviceName: string
}

/** A played actor has no rights in the live world. */
function inTestWorld<Played extends Actor | Operator>(actor: Actor, more: Partial<Actor> | { companyId: null }): Played {
  if (actor.mode !== 'test') throw new Error('only a test world can be simulated')
  return { ...actor, ...more } as unknown as Played
}

/** The company's own signatory. Signatures here bind nobody. */
export const asSignatory = (actor: Actor): ActorWith<'legal.sign'> => inTestWorld(actor, {})

/** A company that the service plays. It has the rights of an owner. */
export const asPlayer = <R extends Right>(actor: Actor, { companyId, companyName }: Player): ActorWith<R> =>
  inTestWorld(actor, { companyId, companyName, role: 'owner' })

/** The operator that the service plays. Its steps see only objects of test worlds. */
export const asOperator = (actor: Actor): Operator => inTestWorld(actor, { companyId: null })
