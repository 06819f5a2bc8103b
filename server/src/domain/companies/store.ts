/** The SQL of companies and their members. */
import type { Role } from '@parley/contract/access'
import type { CompanyActivity } from '@parley/contract/dashboard/session'
import { foldName } from '@parley/contract/folding'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import type { RightsLockTx } from '../../db/rights-lock.ts'
import { type Reader, type Statement, sql } from '../../db/statement.ts'

interface Wire {
  readonly wire: string
}

// The company

/**
 * `suspensionShown` is the SQL condition under which the reader sees a suspension. Writes return none: a suspended company cannot write.
 */
const companyDocument = (suspensionShown = 'false') => `(select row_to_json(d)::text from (select c.name, c.country, c.website,
  c.contact_name as "contactName", c.contact_email as "contactEmail", c.contact_phone as "contactPhone",
  c.billing_name as "billingName", c.billing_address as "billingAddress", c.tax_id as "taxId",
  c.bank_details as "bankDetails", c.activity, wire_time(c.created_at) as "createdAt",
  case when c.suspended_at is not null and ${suspensionShown} then json_build_object('reason', c.suspension_reason,
    'since', wire_time(c.suspended_at), 'machinesStopAt', wire_time(c.machines_stop_at)) end as suspension) d) as wire`

interface ContactCard {
  readonly country?: string | null
  readonly website?: string | null
  readonly contactName?: string | null
  readonly contactEmail?: string | null
  readonly contactPhone?: string | null
}

export interface CompanyCard extends ContactCard {
  readonly activity?: CompanyActivity
}

export interface BillingDetails {
  readonly billingName?: string | null
  readonly billingAddress?: string | null
  readonly taxId?: string | null
  readonly bankDetails?: string | null
}

const insertCompanySql = sql<Wire & { id: number }>(
  'insert_company',
  `insert into companies as c (handle, name, folded_name, country, website, contact_name, contact_email, contact_phone, activity)
   values (new_public_id('hdl'), $1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning c.id, ${companyDocument()}`,
)
/** Returns nothing when the name, or one that looks like it, is taken. */
export const insertCompany = (tx: Tx, name: string, card: CompanyCard) =>
  tx.first(insertCompanySql, [
    name,
    foldName(name),
    card.country ?? null,
    card.website ?? null,
    card.contactName ?? null,
    card.contactEmail ?? null,
    card.contactPhone ?? null,
    card.activity ?? 'both',
  ])

const findCompanySql = sql<Wire>('find_company', `select ${companyDocument("$2 = 'owner'")} from companies c where c.id = $1`)
/** The company as a member with this role reads it: only owners see the reason of a suspension. */
export const findCompany = (read: Reader, companyId: number, role: Role | null) => read.first(findCompanySql, [companyId, role])

interface EditedCompany extends Wire {
  /** The fields whose values changed. */
  readonly changed: readonly string[]
}
const lockCompanySql = sql('lock_company', 'select from companies where id = $1 for no key update')

/** Writes the fields of the edit, $2, into the text columns of the company $1, whose row is locked. Omitted fields stay. */
function editOf(columns: Readonly<Record<string, string>>): string {
  const fields = Object.entries(columns)
  const assignments = fields.map(
    ([name, column]) => `${column} = case when $2::jsonb ? '${name}' then $2::jsonb ->> '${name}' else c.${column} end`,
  )
  const changed = fields.map(([name, column]) => `case when c.${column} is distinct from before.${column} then '${name}' end`)
  return `update companies c set ${assignments.join(', ')} from companies before where c.id = $1 and before.id = c.id
    returning ${companyDocument()}, array_remove(array[${changed.join(', ')}], null) as changed`
}

const cardColumns: Record<keyof CompanyCard, string> = {
  country: 'country',
  website: 'website',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  activity: 'activity',
}
/** Locks the company and edits it. What the edit leaves out stays as a concurrent edit wrote it. */
function writeEdit(tx: Tx, statement: Statement<EditedCompany>, companyId: number, edit: CompanyCard | BillingDetails) {
  tx.enqueue(lockCompanySql, [companyId])
  return tx.first(statement, [companyId, JSON.stringify(edit)])
}

const editSql = sql<EditedCompany>('edit_company', editOf(cardColumns))
export const updateCompany = (tx: Tx, companyId: number, edit: CompanyCard) => writeEdit(tx, editSql, companyId, edit)

const billingColumns: Record<keyof BillingDetails, string> = {
  billingName: 'billing_name',
  billingAddress: 'billing_address',
  taxId: 'tax_id',
  bankDetails: 'bank_details',
}
const editBillingSql = sql<EditedCompany>('edit_company_billing', editOf(billingColumns))
export const updateBilling = (tx: Tx, companyId: number, edit: BillingDetails) => writeEdit(tx, editBillingSql, companyId, edit)

// Members

const memberDocument = (
  readerId: string,
) => `(select row_to_json(d)::text from (select m.id, p.name, p.email, m.role, m.person_id = ${readerId} as you,
  wire_time(m.since) as since) d)`

export const members = defineList({
  name: 'list_members',
  params: { companyId: 'bigint', readerId: 'bigint' },
  rows: ({ companyId }) => ({ from: 'memberships m join people p on p.id = m.person_id', where: `m.company_id = ${companyId}` }),
  id: 'm.id',
  document: ({ readerId }) => memberDocument(readerId),
  sorts: { newest: newestFirst('m.since') },
})

interface MemberRow extends Wire {
  readonly personId: number
  readonly role: Role
}
const findMemberSql = sql<MemberRow>(
  'find_member',
  `select ${memberDocument('$2')} as wire, m.person_id as "personId", m.role from memberships m join people p on p.id = m.person_id
   where m.company_id = $1 and m.id = $3`,
)
export const findMember = (read: Reader, companyId: number, readerId: number, id: string) =>
  read.first(findMemberSql, [companyId, readerId, id])

const isOperatorSql = sql<{ operator: boolean }>('is_operator', 'select operator from people where id = $1')
/** Whether the acting person is in the operator's team. The write has locked their row: it stays so until the commit. */
export const isOperator = async (tx: Tx, personId: number) => (await tx.first(isOperatorSql, [personId]))?.operator ?? false

const insertMemberSql = sql<{ id: string }>(
  'insert_member',
  'insert into memberships (person_id, company_id, role) values ($1, $2, $3) on conflict (person_id) do nothing returning id',
)
/** Returns nothing when the person is a member of a company. */
export const insertMember = (tx: Tx, personId: number, companyId: number, role: Role) =>
  tx.first(insertMemberSql, [personId, companyId, role])

/** Another owner who can act: a suspended owner cannot. */
const anotherOwner = `exists (select from memberships o join people p on p.id = o.person_id and p.suspended_at is null
     where o.company_id = m.company_id and o.role = 'owner' and o.person_id <> m.person_id)`

const setRoleSql = sql<{ id: string }>(
  'set_role',
  `update memberships m set role = $3 where m.company_id = $1 and m.person_id = $2 and (m.role <> 'owner' or $3 = 'owner' or ${anotherOwner})
   returning m.id`,
)
/** Nothing when it would leave the company without an owner who can act. */
export const setRole = (tx: RightsLockTx, companyId: number, personId: number, role: Role) =>
  tx.first(setRoleSql, [companyId, personId, role])

const deleteMemberSql = sql<{ id: string }>(
  'delete_member',
  `delete from memberships m where m.company_id = $1 and m.person_id = $2 and (m.role <> 'owner' or ${anotherOwner}) returning m.id`,
)
/** Nothing when it would leave the company without an owner who can act. */
export const deleteMember = (tx: RightsLockTx, companyId: number, personId: number) => tx.first(deleteMemberSql, [companyId, personId])
