import { foldName } from '@parley/contract/folding'
import type { PersonActor } from '../../core/actor.ts'
import { Fault, invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { refuseServiceNames } from '../account/names.steps.ts'
import { announceRightsChange, isMember, lockPersonRights } from '../account/store.ts'
import { record } from '../audit/store.ts'
import { type CompanyCard, insertCompany, insertMember, isOperator } from './store.ts'

interface CompanyInput extends CompanyCard {
  readonly name: string
}

/**
 * Creates a company with the person as its owner. A person acts for one company at a time, an operator for none. No company's name may be
 * or begin with the service's name: it could write in the service's name.
 */
export async function createCompany(tx: Tx, actor: PersonActor, { name, ...card }: CompanyInput, serviceName: string): Promise<string> {
  if (foldName(name) === '') throw invalid('name', 'must not be blank')
  if (await isOperator(tx, actor.personId)) throw new Fault('operator_without_company')
  await lockPersonRights(tx, actor.personId)
  // Checked before the name: a member must not find out whether a name is taken.
  if (await isMember(tx, actor.personId)) throw new Fault('already_member')
  if (foldName(name) === foldName(serviceName)) throw new Fault('company_name_taken')
  refuseServiceNames({ name, contactName: card.contactName }, serviceName)
  const created = await insertCompany(tx, name.trim(), card)
  if (!created) throw new Fault('company_name_taken')
  const member = await insertMember(tx, actor.personId, created.id, 'owner')
  if (!member) throw new Fault('already_member')
  record(tx, { ...actor, companyId: created.id }, 'company.created', member.id)
  announceRightsChange(tx)
  return created.wire
}
