/** The SQL of the authenticator and of recovery codes. Secrets are sealed, codes hashed. */
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

// The authenticator

export interface FactorRow {
  readonly sealedSecret: Buffer
  readonly usedSteps: readonly number[]
  readonly locked: boolean
  readonly nowSeconds: number
}
/** A clock that was set back by more than a minute since does not extend a lock. */
const isLocked = `locked_until > app_now() and locked_until <= app_now() + interval '16 minutes'`
const lockFactorSql = sql<FactorRow>(
  'lock_factor',
  `select sealed_secret as "sealedSecret", used_steps as "usedSteps",
     coalesce(${isLocked}, false) as locked, extract(epoch from app_now())::bigint as "nowSeconds"
   from totp_factors where person_id = $1 for update`,
)
/** The factor, locked until the commit: of parallel verifications with one code, one is first. */
export const lockFactor = (tx: Tx, personId: number) => tx.first(lockFactorSql, [personId])

const newestFactorSql = sql<{ sealedSecret: Buffer }>(
  'newest_factor',
  'select sealed_secret as "sealedSecret" from totp_factors order by enrolled_at desc limit 1',
)
/** The secret that was sealed last, of any person. */
export const newestSealedSecret = async (read: Reader) => (await read.first(newestFactorSql))?.sealedSecret ?? null

const consumeStepSql = sql(
  'consume_step',
  'update totp_factors set used_steps = $2, wrong_codes = 0, locked_until = null where person_id = $1',
)
export const consumeStep = (tx: Tx, personId: number, usedSteps: readonly number[]) => tx.enqueue(consumeStepSql, [personId, usedSteps])

const countWrongSql = sql(
  'count_wrong_code',
  `update totp_factors set wrong_codes = case when wrong_codes + 1 >= $2 then 0 else wrong_codes + 1 end,
     locked_until = case when wrong_codes + 1 >= $2 then app_now() + interval '15 minutes' else locked_until end
   where person_id = $1`,
)
/** Counts a wrong code; the `max`th locks the factor for 15 minutes. */
export const countWrongCode = (tx: Tx, personId: number, max: number) => tx.enqueue(countWrongSql, [personId, max])

const startEnrolmentSql = sql(
  'start_enrolment',
  `insert into totp_enrolments (person_id, sealed_secret) values ($1, $2)
   on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, started_at = app_now()`,
)
export const startEnrolment = (tx: Tx, personId: number, sealedSecret: Buffer) => tx.enqueue(startEnrolmentSql, [personId, sealedSecret])

interface Enrolment {
  readonly sealedSecret: Buffer
  readonly nowSeconds: number
}
const lockEnrolmentSql = sql<Enrolment>(
  'lock_enrolment',
  `select sealed_secret as "sealedSecret", extract(epoch from app_now())::bigint as "nowSeconds" from totp_enrolments
   where person_id = $1 and started_at > app_now() - interval '1 hour' for update`,
)
/** The started enrolment, locked until the commit. */
export const lockEnrolment = (tx: Tx, personId: number) => tx.first(lockEnrolmentSql, [personId])

const enrolSql = sql(
  'enrol_authenticator',
  `with enrolled as (delete from totp_enrolments where person_id = $1 returning person_id, sealed_secret)
   insert into totp_factors (person_id, sealed_secret, used_steps) select person_id, sealed_secret, array[$2::int] from enrolled
   on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, used_steps = excluded.used_steps,
     wrong_codes = 0, locked_until = null, enrolled_at = app_now()`,
)
/** Makes the started enrolment the person's authenticator; the step of its first code is used up. */
export const enrol = (tx: Tx, personId: number, usedStep: number) => tx.enqueue(enrolSql, [personId, usedStep])

const removeAuthenticatorSql = sql<{ person_id: number }>(
  'remove_authenticator',
  'delete from totp_factors where person_id = $1 returning person_id',
)
export const deleteAuthenticator = (tx: Tx, personId: number) => tx.first(removeAuthenticatorSql, [personId])

// Recovery codes

const replaceCodesSql = sql(
  'replace_recovery_codes',
  `with former as (delete from recovery_codes where person_id = $1 and code_hash <> all ($2::bytea[]))
   insert into recovery_codes (person_id, code_hash) select $1, unnest($2::bytea[])`,
)
export const replaceRecoveryCodes = (tx: Tx, personId: number, hashes: readonly Buffer[]) => tx.enqueue(replaceCodesSql, [personId, hashes])

const consumeCodeSql = sql<{ left: number }>(
  'consume_recovery_code',
  `with spent as (delete from recovery_codes where person_id = $1 and code_hash = $2 returning person_id)
   select (select count(*) from recovery_codes c where c.person_id = s.person_id and c.code_hash <> $2) as left from spent s`,
)
/** Of parallel uses of one code, one succeeds; returns how many codes are left. */
export const consumeRecoveryCode = (tx: Tx, personId: number, hash: Buffer) => tx.first(consumeCodeSql, [personId, hash])

const dropIdleCodesSql = sql('drop_idle_recovery_codes', 'delete from recovery_codes where person_id = $1 and not has_second_factor($1)')
/** Recovery codes replace a factor: they are deleted with the last factor. */
export const dropIdleRecoveryCodes = (tx: Tx, personId: number) => tx.enqueue(dropIdleCodesSql, [personId])

const postponeEnrolmentSql = sql(
  'postpone_enrolment',
  `update people set second_factor_from = app_now() + $2 * interval '1 hour' where id = $1 and not has_second_factor(id)`,
)
/** A person without a second factor may enrol the next one after `hours` hours. */
export const postponeEnrolment = (tx: Tx, personId: number, hours: number) => tx.enqueue(postponeEnrolmentSql, [personId, hours])

const enrolmentFromOf =
  'select wire_time(second_factor_from) as "from" from people where id = $1 and second_factor_from > app_now() and not has_second_factor(id)'
const enrolmentFromSql = sql<{ from: string }>('enrolment_from', enrolmentFromOf)
/** When the person may enrol a first factor; nothing when that is now. */
export const enrolmentFrom = async (read: Reader, personId: number) => (await read.first(enrolmentFromSql, [personId]))?.from

const hasFactorSql = sql<{ has: boolean }>('has_second_factor', 'select has_second_factor($1) as has')
export const hasSecondFactor = async (read: Reader, personId: number) => (await read.first(hasFactorSql, [personId]))?.has ?? false

const factorsSql = sql<{ wire: string }>(
  'find_factors',
  `select row_to_json(d)::text as wire from (select
     wire_time((select enrolled_at from totp_factors where person_id = $1)) as "authenticatorSince",
     wire_time((select locked_until from totp_factors where person_id = $1 and ${isLocked})) as "lockedUntil",
     (select count(*) from passkeys where person_id = $1) as passkeys,
     (select count(*) from recovery_codes where person_id = $1) as "recoveryCodesLeft",
     (${enrolmentFromOf}) as "enrolsFrom") d`,
)
/** The person's factors, as a document. */
export const findFactors = (read: Reader, personId: number) => read.first(factorsSql, [personId])

export interface EnrolledFactors {
  readonly passkeys: number
  /** The person has an authenticator or recovery codes. */
  readonly takesCode: boolean
}
const enrolledFactorsSql = sql<EnrolledFactors>(
  'find_enrolled_factors',
  `select (select count(*) from passkeys where person_id = $1) as passkeys,
     exists (select from totp_factors where person_id = $1) or exists (select from recovery_codes where person_id = $1) as "takesCode"`,
)
export const enrolledFactors = async (read: Reader, personId: number) =>
  (await read.first(enrolledFactorsSql, [personId])) ?? { passkeys: 0, takesCode: false }
