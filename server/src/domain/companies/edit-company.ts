import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { refuseServiceNames } from '../account/names.steps.ts'
import { record } from '../audit/store.ts'
import { type CompanyCard, updateCompany } from './store.ts'

/**
 * Edits the contact card, which counterparties read after a reveal, and the company's activity; omitted fields stay. Without changes it is
 * returned unchanged.
 */
export async function editCompany(tx: Tx, actor: ActorWith<'company.manage'>, edit: CompanyCard, serviceName: string): Promise<string> {
  refuseServiceNames({ contactName: edit.contactName }, serviceName)
  const edited = await updateCompany(tx, actor.companyId, edit)
  if (!edited) throw new Fault('api_error')
  const { wire, changed: fields } = edited
  if (fields.length > 0) record(tx, actor, 'company.edited', 'company', { fields })
  return wire
}
