/** Who takes a step in a test world: the company itself as its signatory, a company that the service plays, the operator that it plays. */
import type { Right } from '@parley/contract/access'
import type { Actor, ActorWith, Operator } from '../core/actor.ts'
import type { Player } from '../domain/sandbox/players.store.ts'

/** What every step of a test world is done under; the live world has the same. */
export interface SandboxTerms {
  readonly opportunityTtlHours: number
  readonly introductionTtlDays: number
  readonly serviceName: string
}

/** Nothing that is played has any right in the live world. */
function inTestWorld<Played extends Actor | Operator>(actor: Actor, more: Partial<Actor> | { companyId: null }): Played {
  if (actor.mode !== 'test') throw new Error('only a test world is played')
  return { ...actor, ...more } as unknown as Played
}

/** The company's own signatory, whom nothing that is signed here binds. */
export const asSignatory = (actor: Actor): ActorWith<'legal.sign'> => inTestWorld(actor, {})

/** A company that the service plays; it may do what an owner may. */
export const asPlayer = <R extends Right>(actor: Actor, { companyId, companyName }: Player): ActorWith<R> =>
  inTestWorld(actor, { companyId, companyName, role: 'owner' })

/** The operator that the service plays: steps that it takes see the things of test worlds alone. */
export const asOperator = (actor: Actor): Operator => inTestWorld(actor, { companyId: null })
