import type { ActorWith } from '../../actor.ts'
import type { TxInTurn } from '../../db/turn.ts'
import { invalid, notFound } from '../../fault.ts'
import { announceRightsChange, holdRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { findMember, setRole } from './store.ts'

/** Makes a member an owner and the owner who asks an authorized signatory, in one step. */
export async function handOver(tx: TxInTurn, actor: ActorWith<'company.manage'>, id: string): Promise<string> {
  const heir = await findMember(tx, actor.companyId, actor.personId, id)
  if (!heir) throw notFound()
  if (heir.personId === actor.personId) throw invalid('id', 'must be another member')
  await setRole(tx, actor.companyId, heir.personId, 'owner')
  await setRole(tx, actor.companyId, actor.personId, 'authorized_signatory')
  for (const personId of [heir.personId, actor.personId]) await holdRights(tx, personId)
  record(tx, actor, 'company.handed_over', id)
  const answered = await findMember(tx, actor.companyId, actor.personId, id)
  announceRightsChange(tx)
  return answered?.wire ?? heir.wire
}
