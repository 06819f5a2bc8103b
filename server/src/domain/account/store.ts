/** The SQL of rights, sessions and people. Only hashes of tokens and passwords are stored. */
import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { SignedIn } from '../../core/principal.ts'
import type { Tx } from '../../db/client.ts'
import { dropOld } from '../../db/drop-old.ts'
import { type Reader, sql } from '../../db/statement.ts'

// Rights

const lockRightsSql = sql('lock_rights', 'select lock_rights($1)')
const announceRightsSql = sql('announce_rights', 'select announce_rights()')
/**
 * Call it in each change of a person's rights. It waits for their writes in progress, blocks later ones, and notifies every instance with
 * the commit. The rows of people and members that sessions lock are changed before it: every transaction takes the two in this order.
 */
export async function lockPersonRights(tx: Tx, personId: number): Promise<void> {
  await tx.first(lockRightsSql, [personId])
  tx.afterCommit('rights_changed')
}
/** Call it after the change, as the last step: it locks the single row that notifies instances. */
export function announceRightsChange(tx: Tx): void {
  tx.afterCommit('rights_changed')
  tx.enqueue(announceRightsSql)
}

// Sessions

const findSessionSql = sql<SignedIn>(
  'find_session',
  `with seen as (
     update sessions s set seen_at = app_now() from (
       select hash from sessions t where hash = $1 and seen_at < app_now() - interval '1 minute' and session_is_open(t)
       for no key update skip locked
     ) stale where s.hash = stale.hash)
   select s.id as "sessionId", p.id as "personId", p.name, p.email, p.operator, p.time_zone as "timeZone", p.suspended_at is not null as suspended, m.company_id as "companyId",
     c.name as "companyName", c.activity, m.role, c.suspended_at is not null as "companySuspended",
     case when c.suspended_at is not null and m.role = 'owner'
       then json_build_object('reason', c.suspension_reason, 'since', wire_time(c.suspended_at)) end as suspension,
     has_second_factor(p.id) as enrolled,
     s.proven_with as "provenWith", s.factor_proven_at is not null as "provenInSession",
     case when factor_is_fresh(s) then wire_time(s.factor_proven_at + interval '5 minutes') end as "freshUntil"
   from sessions s join people p on p.id = s.person_id
   left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id
   where s.hash = $1 and session_is_open(s)`,
)
/** The session with this token's hash, unless it idled for 12 hours or is a week old. Reading it extends it, unless one of its writes runs: no read waits for that. */
export const findSession = (read: Reader, tokenHash: Buffer) => read.first(findSessionSql, [tokenHash])

const insertSessionSql = sql('insert_session', 'insert into sessions (hash, person_id, browser) values ($1, $2, $3)')
export const insertSession = (tx: Tx, tokenHash: Buffer, personId: number, browser: string) =>
  tx.enqueue(insertSessionSql, [tokenHash, personId, browser])

const lockSessionSql = sql('lock_session', 'select from sessions where hash = $1 for update')
/** Locks a session's row until the commit. */
export const lockSession = (tx: Tx, tokenHash: Buffer) => tx.first(lockSessionSql, [tokenHash])

const endSessionSql = sql<{ person_id: number }>('end_session', 'delete from sessions where hash = $1 returning person_id')
export const endSession = (tx: Tx, tokenHash: Buffer) => tx.first(endSessionSql, [tokenHash])

/** Skips locked rows: a transaction that ends several sessions of a person then never waits for this one. */
export const dropOldSessions = dropOld('drop_old_sessions', {
  table: 'sessions',
  old: 'not session_is_open(t)',
  maxRows: 5_000,
  skipLocked: true,
})

const proveSql = sql<{ freshUntil: string }>(
  'prove_factor',
  `update sessions set hash = $2, factor_proven_at = app_now(), proven_with = $3 where hash = $1
   returning wire_time(factor_proven_at + interval '5 minutes') as "freshUntil"`,
)
/** Marks the session's factor as verified, and moves the session to a new token. */
export const markProven = (tx: Tx, tokenHash: Buffer, newTokenHash: Buffer, method: FactorMethod) =>
  tx.first(proveSql, [tokenHash, newTokenHash, method])

// People

interface Credentials {
  readonly personId: number
  /** As it was confirmed: the typed address may differ in case. Mail goes to this one. */
  readonly email: string
  /** Null: the account is closed. */
  readonly passwordHash: string | null
  readonly suspended: boolean
}
const credentialsSql = sql<Credentials>(
  'find_credentials',
  `select id as "personId", email, password_hash as "passwordHash", suspended_at is not null as suspended from people where lower(email) = lower($1)`,
)
export const findCredentials = (read: Reader, email: string) => read.first(credentialsSql, [email])

const ownCredentialsSql = sql<Pick<Credentials, 'email' | 'passwordHash'>>(
  'find_own_credentials',
  'select email, password_hash as "passwordHash" from people where id = $1',
)
/** Whose session this is. The address may have changed since the session was read. */
export const findOwnCredentials = (read: Reader, personId: number) => read.first(ownCredentialsSql, [personId])

const lockPasswordSql = sql<{ id: number }>('lock_password', 'select id from people where id = $1 and password_hash = $2 for share')
/** Whether this is still the person's password; it cannot change until the commit. */
export const lockPassword = async (tx: Tx, { personId, passwordHash }: Credentials) =>
  (await tx.first(lockPasswordSql, [personId, passwordHash])) !== undefined

const isMemberSql = sql<{ member: boolean }>('is_member', 'select exists (select from memberships where person_id = $1) as member')
/** Whether a person is a member of any company. */
export const isMember = async (read: Reader, personId: number) => (await read.first(isMemberSql, [personId]))?.member ?? false

const setProfileSql = sql<Pick<SignedIn, 'name' | 'timeZone'>>(
  'set_profile',
  `update people p set name = coalesce($2, p.name), time_zone = case when $4 then $3 else p.time_zone end
   from people before where p.id = $1 and before.id = p.id returning before.name, before.time_zone as "timeZone"`,
)
/** Sets the given fields and returns the previous values. A `timeZone` of null clears it; undefined keeps it. */
export const setProfile = (tx: Tx, personId: number, name: string | null, timeZone: string | null | undefined) =>
  tx.first(setProfileSql, [personId, name, timeZone ?? null, timeZone !== undefined])
