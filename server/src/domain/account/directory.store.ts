/** The operator's directory of people and companies, by random handles. */
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { filter, newestFirst } from '../../db/list-definition.ts'
import type { RightsLockTx } from '../../db/rights-lock.ts'
import { type Reader, sql } from '../../db/statement.ts'

const personDocument = `(select row_to_json(d)::text from (select p.handle as id, p.name, p.email, p.operator, c.name as "companyName", m.role,
  wire_time(p.suspended_at) as "suspendedAt") d)`
const companyDocument = `(select row_to_json(d)::text from (select c.handle as id, c.name, c.country, c.website,
  c.api_keys_disabled as "apiKeysDisabled", wire_time(c.suspended_at) as "suspendedAt", c.suspension_reason as "suspensionReason",
  wire_time(c.machines_stop_at) as "machinesStopAt", json_build_object('rateLimitPerMin', c.rate_limit_per_min,
    'testRateLimitPerMin', c.test_rate_limit_per_min, 'dailySpendLimitCents', c.daily_spend_limit_cents) as limits) d)`
const withCompany = 'people p left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id'
/** People by a part of their name or address, and by their company. */
export const people = defineList({
  name: 'list_people',
  params: { part: 'text' },
  rows: ({ part }) => ({
    from: withCompany,
    where: `(strpos(lower(p.name), lower(${part})) > 0 or strpos(lower(p.email), lower(${part})) > 0)`,
  }),
  id: 'p.handle',
  document: () => personDocument,
  sorts: { newest: newestFirst('p.created_at') },
  filters: { company: filter('text', (handle) => `c.handle = ${handle}`) },
})

/** Companies by a part of their name. */
export const companies = defineList({
  name: 'list_companies',
  params: { part: 'text' },
  rows: ({ part }) => ({ from: 'companies c', where: `c.played_for is null and strpos(lower(c.name), lower(${part})) > 0` }),
  id: 'c.handle',
  document: () => companyDocument,
  sorts: { newest: newestFirst('c.created_at') },
})

const findPersonSql = sql<{ wire: string; id: number }>(
  'find_person_by_handle',
  `select ${personDocument} as wire, p.id from ${withCompany} where p.handle = $1`,
)
export const findPersonByHandle = (read: Reader, handle: string) => read.first(findPersonSql, [handle])

interface AddressOwner {
  readonly personId: number
  readonly handle: string
  /** As it was confirmed. */
  readonly email: string
}
const findOwnerSql = sql<AddressOwner>(
  'find_person_by_email',
  'select id as "personId", handle, email from people where lower(email) = lower($1)',
)
export const findPersonByEmail = (read: Reader, email: string) => read.first(findOwnerSql, [email])

const suspendSql = sql<{ id: number }>(
  'suspend_person',
  `update people set suspended_at = case when $2 then app_now() end where id = $1 and (suspended_at is null) = $2 returning id`,
)
export const markSuspended = (tx: RightsLockTx, personId: number, suspended: boolean) => tx.first(suspendSql, [personId, suspended])

const findCompanySql = sql<{ wire: string; id: number; name: string }>(
  'find_company_by_handle',
  `select ${companyDocument} as wire, c.id, c.name from companies c where c.handle = $1 and c.played_for is null`,
)
export const findCompanyByHandle = (read: Reader, handle: string) => read.first(findCompanySql, [handle])

const suspendCompanySql = sql<{ machinesStopAt: string }>(
  'suspend_company',
  `update companies c set suspended_at = t.now, suspension_reason = $2, machines_stop_at = t.now + $3 * interval '1 hour'
   from (select app_now() as now offset 0) t where c.id = $1 and c.suspended_at is null
   returning wire_time(c.machines_stop_at) as "machinesStopAt"`,
)
/** Returns nothing when the company is already suspended. */
export const markCompanySuspended = (tx: Tx, companyId: number, reason: string, graceHours: number) =>
  tx.first(suspendCompanySql, [companyId, reason, graceHours])

const restoreCompanySql = sql<{ id: number }>(
  'restore_company',
  `update companies set suspended_at = null, suspension_reason = null, machines_stop_at = null
   where id = $1 and suspended_at is not null returning id`,
)
/** Returns nothing when the company is not suspended. */
export const markCompanyRestored = (tx: Tx, companyId: number) => tx.first(restoreCompanySql, [companyId])

const ownersSql = sql<{ email: string; timeZone: string | null }>(
  'owners_of_company',
  `select p.email, p.time_zone as "timeZone" from memberships m join people p on p.id = m.person_id
   where m.company_id = $1 and m.role = 'owner' and p.suspended_at is null order by p.id`,
)
/** Owners who are not suspended. */
export const ownersOf = (read: Reader, companyId: number) => read.rows(ownersSql, [companyId])

const switchKeysSql = sql<{ id: number }>(
  'switch_company_keys',
  'update companies set api_keys_disabled = $2 where id = $1 and api_keys_disabled <> $2 returning id',
)
export const switchKeys = (tx: Tx, companyId: number, disabled: boolean) => tx.first(switchKeysSql, [companyId, disabled])

export interface CompanyLimits {
  readonly rateLimitPerMin: number | null
  readonly testRateLimitPerMin: number | null
  readonly dailySpendLimitCents: number | null
}
const limitsSql = sql<{ id: number }>(
  'set_company_limits',
  `update companies set rate_limit_per_min = $2, test_rate_limit_per_min = $3, daily_spend_limit_cents = $4
   where id = $1 and (rate_limit_per_min, test_rate_limit_per_min, daily_spend_limit_cents) is distinct from ($2, $3, $4) returning id`,
)
/** Returns nothing when the limits are already so. */
export const markLimits = (tx: Tx, companyId: number, limits: CompanyLimits) =>
  tx.first(limitsSql, [companyId, limits.rateLimitPerMin, limits.testRateLimitPerMin, limits.dailySpendLimitCents])

const keysDisabledSql = sql<{ disabled: boolean }>('keys_disabled_for_all', 'select keys_disabled_for_all() as disabled')
export const keysDisabledForAll = async (read: Reader) => (await read.first(keysDisabledSql))?.disabled ?? false

const disableAllSql = sql<{ name: string }>(
  'disable_all_keys',
  `insert into settings (name, value) values ('api_keys_disabled', 'for all') on conflict (name) do nothing returning name`,
)
const enableAllSql = sql<{ name: string }>('enable_all_keys', `delete from settings where name = 'api_keys_disabled' returning name`)
export const switchAllKeys = (tx: Tx, disabled: boolean) => tx.first(disabled ? disableAllSql : enableAllSql)
