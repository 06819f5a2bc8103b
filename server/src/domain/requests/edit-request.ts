import { sourcesOf } from '@parley/contract/moves'
import { requestStates } from '@parley/contract/requests'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { currentDemand, demandFrom, type ReadReferenceWords } from './demand.steps.ts'
import { lockRequest, updateRequest } from './store.ts'

/** Edits an open request. The merged request must be valid. Without changes it is returned unchanged. */
export async function editRequest(
  tx: Tx,
  actor: ActorWith<'request.manage'>,
  id: string,
  changes: Readonly<Record<string, unknown>>,
  readWords: ReadReferenceWords,
): Promise<string> {
  const found = await lockRequest(tx, id, actor)
  if (!found) throw notFound()
  if (!sourcesOf(requestStates, 'edit').includes(found.status)) throw new Fault('request_not_editable', { current: found.status })
  if (Object.keys(changes).length === 0) return found.wire
  const current = currentDemand(found.wire)
  const merged = { ...current, ...changes }
  const demand = await demandFrom(merged, { ...actor, startsAtSent: 'startsAt' in changes }, readWords)
  if (Object.keys(changes).every((field) => merged[field] === current[field])) return found.wire
  const edited = await updateRequest(tx, id, demand)
  if (!edited) throw notFound()
  record(tx, actor, 'request.edited', id, { fields: Object.keys(changes) })
  return edited.wire
}
