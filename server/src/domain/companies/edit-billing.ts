import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { refuseServiceNames } from '../account/names.steps.ts'
import { record } from '../audit/store.ts'
import { type BillingDetails, updateBilling } from './store.ts'

/** Edits the company's billing details; omitted fields keep their values. Without changes they are returned unchanged. */
export async function editBilling(tx: Tx, actor: ActorWith<'company.manage'>, edit: BillingDetails, serviceName: string): Promise<string> {
  refuseServiceNames({ billingName: edit.billingName }, serviceName)
  const edited = await updateBilling(tx, actor.companyId, edit)
  if (!edited) throw new Fault('api_error')
  const { wire, changed: fields } = edited
  if (fields.length > 0) record(tx, actor, 'company.billing_edited', 'company', { fields })
  return wire
}
