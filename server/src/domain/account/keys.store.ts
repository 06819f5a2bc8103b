/** The SQL of API keys. Only their hashes are stored. */
import type { Mode, Scope } from '@parley/contract/access'
import type { KeyPolicy } from '@parley/contract/policies'
import type { Principal } from '../../core/principal.ts'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

const keyHolderSql = sql<Principal>(
  'find_key_holder',
  `select k.id as "keyId", k.person_id as "personId", m.company_id as "companyId", m.role, k.scopes, k.mode,
     c.name as "companyName", k.rate_limit_per_min as "rateLimitPerMin", k.daily_spend_limit_cents as "dailySpendLimitCents",
     case k.mode when 'live' then c.rate_limit_per_min else c.test_rate_limit_per_min end as "rateCeilingPerMin",
     c.daily_spend_limit_cents as "dailySpendCeilingCents", (extract(epoch from k.expires_at) * 1000)::bigint as "expiresAtMs",
     coalesce(k.expires_at <= app_now(), false) as expired,
     key_policy_document(k.policy_id) as policy, k.revoked_at is not null as revoked, coalesce(p.suspended_at, c.suspended_at) is not null as suspended,
     coalesce(c.api_keys_disabled, false) or keys_disabled_for_all() as "apiKeysDisabled"
   from api_keys k join people p on p.id = k.person_id
   left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id
   where k.hash = decode($1, 'base64')`,
)
/** The holder of the key with this SHA-256 (base64). */
export const findKeyHolder = (read: Reader, hash: string) => read.first(keyHolderSql, [hash])

interface Wire {
  readonly wire: string
}
/** A key's fields for every reader; `k` is its row. */
export const keyFields = `k.id, k.name, k.mode, k.scopes,
  masked_key(k) as masked, k.rate_limit_per_min as "rateLimitPerMin",
  k.daily_spend_limit_cents as "dailySpendLimitCents", wire_time(k.created_at) as "createdAt", wire_time(k.expires_at) as "expiresAt",
  wire_time(k.last_used_at) as "lastUsedAt", wire_time(k.revoked_at) as "revokedAt", key_policy_document(k.policy_id) as policy`
const keyDocument = `(select row_to_json(d)::text from (select ${keyFields}) d) as wire`
/**
 * A live key's calls today and its spending for the holder's company; `m` is the holder's membership. A call counts on the day of the key's
 * last use.
 */
export const keyDay = (defaultCap: string) => `case k.mode when 'live' then json_build_object(
    'calls', case when k.last_used_at >= t.midnight then k.calls_that_day else 0 end,
    'spentCents', key_day_in_company(k.id, m.company_id, t.moment, null), 'spendLimitCents', daily_spend_limit(k.daily_spend_limit_cents, m.company_id, ${defaultCap}),
    'resetsAt', wire_time(t.midnight + interval '24 hours')) end as today`
export const today = '(select app_now() as moment, utc_day(app_now()) as midnight offset 0) t'
export const keys = defineList({
  name: 'list_keys',
  params: { personId: 'bigint', dailyLimitCents: 'bigint' },
  rows: ({ personId }) => ({
    from: `api_keys k left join memberships m on m.person_id = k.person_id cross join ${today}`,
    where: `k.person_id = ${personId}`,
  }),
  id: 'k.id',
  document: ({ dailyLimitCents }) => `(select row_to_json(d)::text from (select ${keyFields}, ${keyDay(dailyLimitCents)}) d)`,
  sorts: { newest: newestFirst('k.created_at') },
})

const findKeySql = sql<Wire & { person_id: number }>('find_key', `select ${keyDocument}, k.person_id from api_keys k where k.id = $1`)
export const findKey = (read: Reader, id: string) => read.first(findKeySql, [id])

const keyIsActive = 'revoked_at is null and (expires_at is null or expires_at > app_now())'
const countKeysSql = sql<{ active: number; recent: number }>(
  'count_keys',
  `select count(*) filter (where ${keyIsActive}) as active, count(*) filter (where created_at > app_now() - interval '24 hours') as recent
   from api_keys where person_id = $1`,
)
/** How many of a person's keys are active, and how many were created in the last 24 hours, including those that are not active. */
export const countKeys = async (tx: Tx, personId: number) => (await tx.first(countKeysSql, [personId])) ?? { active: 0, recent: 0 }

export interface KeySettings {
  readonly name: string
  readonly mode: Mode
  readonly scopes: readonly Scope[]
  readonly rateLimitPerMin: number | null
  readonly dailySpendLimitCents: number | null
  /** ISO 8601. */
  readonly expiresAt: string | null
  readonly policyId: number | null
}
interface NewKey extends KeySettings {
  readonly id: string
  readonly personId: number
  readonly hash: Buffer
  readonly lastFour: string
}
const insertKeySql = sql<Wire>(
  'insert_key',
  `insert into api_keys as k (id, person_id, name, mode, scopes, hash, last_four, rate_limit_per_min, daily_spend_limit_cents, expires_at, policy_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${keyDocument}`,
)
export const insertKey = (tx: Tx, key: NewKey) =>
  tx.first(insertKeySql, [
    key.id,
    key.personId,
    key.name,
    key.mode,
    key.scopes,
    key.hash,
    key.lastFour,
    key.rateLimitPerMin,
    key.dailySpendLimitCents,
    key.expiresAt,
    key.policyId,
  ])

const insertPolicySql = sql<{ id: number }>(
  'insert_key_policy',
  `insert into key_policies (daily_spend_cents, total_spend_cents, max_gpu_count, max_price_per_hour_cents, regions, gpu_models,
     auto_stop_hours, approval) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
)
export const insertPolicy = (tx: Tx, policy: KeyPolicy) =>
  tx.first(insertPolicySql, [
    policy.dailySpendCents,
    policy.totalSpendCents,
    policy.maxGpuCount,
    policy.maxPricePerHourCents,
    policy.regions,
    policy.gpuModels,
    policy.autoStopHours,
    policy.approval,
  ])

const ceilingsSql = sql<{ rateLimitPerMin: number | null; dailySpendLimitCents: number | null }>(
  'find_key_ceilings',
  `select case $2::text when 'live' then rate_limit_per_min else test_rate_limit_per_min end as "rateLimitPerMin",
     daily_spend_limit_cents as "dailySpendLimitCents" from companies where id = $1`,
)
/** The highest limits of the company's keys of the mode, where the operator set them. */
export const findCeilings = (read: Reader, companyId: number, mode: Mode) => read.first(ceilingsSql, [companyId, mode])

const revokeKeySql = sql<Wire>(
  'revoke_key',
  `update api_keys k set revoked_at = app_now() where k.id = $1 and k.revoked_at is null returning ${keyDocument}`,
)
export const markRevoked = (tx: Tx, id: string) => tx.first(revokeKeySql, [id])

const renameKeySql = sql<Wire & { readonly former: string }>(
  'rename_key',
  `update api_keys k set name = $3 from (select id, name from api_keys where id = $2 and person_id = $1 for update) f
   where k.id = f.id returning f.name as former, ${keyDocument}`,
)
/** Renames a key of the person; returns the previous name. */
export const setKeyName = (tx: Tx, personId: number, id: string, name: string) => tx.first(renameKeySql, [personId, id, name])

const keySettingsSql = sql<KeySettings>(
  'find_key_settings',
  `select name, mode, scopes, rate_limit_per_min as "rateLimitPerMin", daily_spend_limit_cents as "dailySpendLimitCents",
     wire_time(nullif(coalesce(expiry_before_roll, expires_at), 'infinity')) as "expiresAt", policy_id as "policyId" from api_keys where id = $2 and person_id = $1`,
)
/** The settings as they were chosen: the expiry is the one from before a roll. */
export const findKeySettings = (read: Reader, personId: number, id: string) => read.first(keySettingsSql, [personId, id])

const retireKeySql = sql<{ name: string }>(
  'retire_key',
  `update api_keys set expires_at = least(expires_at, app_now() + $2 * interval '1 hour'),
     expiry_before_roll = coalesce(expiry_before_roll, expires_at, 'infinity')
   where id = $1 and ${keyIsActive} returning name`,
)
/** Expires an active key after some hours, never later than before, and returns its current name; nothing when it is not active. */
export const retireKey = (tx: Tx, id: string, hours: number) => tx.first(retireKeySql, [id, hours])

const touchKeysSql = sql(
  'touch_keys',
  `update api_keys k set last_used_at = greatest(k.last_used_at, t.at),
     calls_that_day = case when k.last_used_at >= utc_day(t.at) then k.calls_that_day else 0 end + t.calls
   from unnest($1::text[], $2::timestamptz[], $3::int[]) as t (id, at, calls) where k.id = t.id`,
)
/** Updates when keys were last used, and the number of calls since the previous update. */
export const touchKeys = (tx: Tx, ids: readonly string[], times: readonly string[], calls: readonly number[]) =>
  tx.enqueue(touchKeysSql, [ids, times, calls])
