import type { ActorWith } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { decideDeal } from './decide-deal.steps.ts'

/** Contests the other side's report. Either side may then report the deal again. */
export async function contestDeal(tx: Tx, actor: ActorWith<'legal.sign'>, id: string, reason: string): Promise<string> {
  const { wire } = await decideDeal(tx, actor, id, 'contest', reason)
  record(tx, actor, 'deal.contested', id)
  return wire
}
