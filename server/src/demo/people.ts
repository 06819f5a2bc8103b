/** Inserts the cast into an empty database: companies, people, memberships, the agreement and its signatures. */
import { foldName } from '@parley/contract/folding'
import { newId } from '../core/ids.ts'
import type { Tx } from '../db/client.ts'
import { sql } from '../db/statement.ts'
import { type CastCompany, type CastPerson, companies, introductionAgreement, type PersonName, people } from './cast.ts'

const insertCompany = sql<{ id: number }>(
  'seed_company',
  `insert into companies (handle, name, folded_name, country, website, contact_name, contact_email, contact_phone,
     billing_address, bank_details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
)
const insertPerson = sql<{ id: number }>(
  'seed_person',
  `insert into people (handle, name, email, demo, operator, suspended_at)
   values ($1, $2, $3, true, $4, case when $5 then app_now() end) returning id`,
)
const insertMembership = sql('seed_membership', 'insert into memberships (person_id, company_id, role) values ($1, $2, $3)')
const insertAgreement = sql(
  'seed_agreement',
  `insert into agreements (id, kind, version, title, body, success_fee_basis_points) values ($1, 'introduction', 1, $2, $3, $4)`,
)
const signForAll = sql(
  'seed_signatures',
  `insert into agreement_signatures (agreement_id, company_id, person_id, person_name, body_hash, factor)
   select a.id, m.company_id, m.person_id, p.name, sha256(convert_to(a.body, 'UTF8')), 'totp'
   from agreements a, memberships m join people p on p.id = m.person_id where m.role = 'owner'`,
)

/** The cast's numbers in the database. */
export type SeededPeople = Record<PersonName, { personId: number; companyId: number | null }>

/** Nobody can sign in yet: passwords, factors and keys are set separately. */
export async function seedPeople(tx: Tx): Promise<SeededPeople> {
  const companyIds: Record<string, number> = {}
  for (const [name, company] of Object.entries(companies)) {
    const { contact, billing }: CastCompany = company
    const row = await tx.first(insertCompany, [
      newId('handle'),
      company.name,
      foldName(company.name),
      company.country,
      company.website,
      contact.name,
      contact.email,
      contact.phone,
      billing.address,
      billing.bankDetails ?? null,
    ])
    companyIds[name] = row?.id ?? 0
  }
  const seeded: Record<string, { personId: number; companyId: number | null }> = {}
  for (const [name, person] of Object.entries(people) as [PersonName, CastPerson][]) {
    const row = await tx.first(insertPerson, [
      newId('handle'),
      person.name,
      person.email,
      person.operator ?? false,
      person.suspended ?? false,
    ])
    const personId = row?.id ?? 0
    const companyId = person.company ? (companyIds[person.company] ?? 0) : null
    if (companyId !== null) tx.enqueue(insertMembership, [personId, companyId, person.role])
    seeded[name] = { personId, companyId }
  }
  const { title, body, successFeeBasisPoints } = introductionAgreement
  tx.enqueue(insertAgreement, [newId('agreement'), title, body, successFeeBasisPoints])
  tx.enqueue(signForAll)
  return seeded as SeededPeople
}
