import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { record } from '../audit/store.ts'
import { type ContactCard, editContactCard } from './store.ts'

/** Edits the contact card, which counterparts read after a reveal; what is left out stays. */
export async function editCompany(tx: Tx, actor: ActorWith<'company.manage'>, card: ContactCard): Promise<string> {
  const edited = await editContactCard(tx, actor.companyId, card)
  if (!edited) throw new Fault('api_error')
  record(tx, actor, 'company.edited', 'company', { fields: Object.keys(card) })
  return edited.wire
}
