import type { PersonActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { announceRightsChange, holdRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { type ContactCard, insertCompany, insertMember, isOperator } from './store.ts'

export interface CompanyWish extends ContactCard {
  readonly name: string
}

/** Creates a company, whose owner the person becomes; a person acts for one company at a time, an operator for none. */
export async function createCompany(tx: Tx, actor: PersonActor, { name, ...card }: CompanyWish): Promise<string> {
  if (await isOperator(tx, actor.personId)) throw new Fault('operator_without_company')
  await holdRights(tx, actor.personId)
  const created = await insertCompany(tx, name.trim(), card)
  if (!created) throw new Fault('company_name_taken')
  const member = await insertMember(tx, actor.personId, created.id, 'owner')
  if (!member) throw new Fault('already_member')
  record(tx, { ...actor, companyId: created.id }, 'company.created', member.id)
  announceRightsChange(tx)
  return created.wire
}
