import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { BatchTx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { demandFrom, type ReadReferenceWords } from './demand.steps.ts'
import { insertRequest } from './store.ts'

/** Files demand: an open request that waits to be matched. Returns its document. */
export async function fileRequest(
  tx: BatchTx,
  actor: ActorWith<'request.manage'>,
  body: Readonly<Record<string, unknown>>,
  readWords: ReadReferenceWords,
): Promise<string> {
  const demand = await demandFrom(body, { ...actor, startsAtSent: true }, readWords)
  const id = newId('request')
  const filed = await insertRequest(tx, id, actor, demand)
  if (!filed) throw new Fault('api_error')
  record(tx, actor, 'request.filed', id)
  return filed.wire
}
