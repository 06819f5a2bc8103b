/**
 * The SQL of what strangers can request by mail: accounts and new passwords. Tokens are stored hashed, and the statement that finds a token
 * uses it up. Recent requests for an address count against its limit of letters. Each kind has its own limit.
 */
import type { Tx } from '../../db/client.ts'
import { dropOld } from '../../db/drop-old.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** How many letters of one kind strangers can have sent to one address. */
const maxEmailsPerAddress = 5

const lockAddressSql = sql('lock_email_address', 'select pg_advisory_xact_lock(5, hashtext(lower($1)))')
/** Call it before counting the requests for an address, so that concurrent requests see each other. */
export const lockEmailAddress = (tx: Tx, email: string) => tx.first(lockAddressSql, [email])

const insertSignUpSql = sql<{ email: string }>(
  'insert_sign_up',
  `insert into sign_ups (token_hash, name, email, expires_at) select $1, $2, $3, app_now() + interval '24 hours'
   where $4 > (select count(*) from sign_ups where lower(email) = lower($3) and expires_at > app_now() + interval '23 hours')
   returning email`,
)
/** Stores a sign-up; nothing when the address reached its limit of letters for this hour. */
export const insertSignUp = (tx: Tx, tokenHash: Buffer, name: string, email: string) =>
  tx.first(insertSignUpSql, [tokenHash, name, email, maxEmailsPerAddress])

const findSignUpSql = sql<{ email: string }>(
  'find_sign_up',
  `select s.email from sign_ups s where s.token_hash = $1 and s.expires_at > app_now()
   and not exists (select from people p where lower(p.email) = lower(s.email))`,
)
/** The address whose account the link opens; the link stays valid. */
export const findSignUp = (read: Reader, tokenHash: Buffer) => read.first(findSignUpSql, [tokenHash])

const openAccountSql = sql<{ id: number; email: string }>(
  'open_account',
  `with asked as (delete from sign_ups where token_hash = $1 and expires_at > app_now() returning name, email)
   insert into people (handle, name, email, password_hash) select new_public_id('hdl'), name, email, $2 from asked
   on conflict (lower(email)) do nothing returning id, email`,
)
/** The account that the token was mailed for; none when the token is used or expired, or when the address got an account since. */
export const openAccount = (tx: Tx, tokenHash: Buffer, passwordHash: string) => tx.first(openAccountSql, [tokenHash, passwordHash])

const insertResetSql = sql<{ email: string | null }>(
  'insert_password_reset',
  `insert into password_resets (token_hash, person_id, email, expires_at) select $1, $2, $3, app_now() + interval '1 hour'
   where $4 > (select count(*) from password_resets where lower(email) = lower($3) and expires_at > app_now() + interval '30 minutes')
   returning email`,
)
/**
 * Stores a reset; nothing when the address has five links that work for another half hour. Regardless of who requested those, they are in
 * the person's mailbox: endless requests by a stranger lock nobody out. Using one deletes the others, so that new ones can be requested.
 */
export const insertReset = (tx: Tx, tokenHash: Buffer, personId: number | null, email: string) =>
  tx.first(insertResetSql, [tokenHash, personId, email, maxEmailsPerAddress])

export interface PendingReset {
  readonly personId: number
  readonly email: string
}
// A link mailed to a previous address is not valid.
const pendingReset = `r.token_hash = $1 and r.expires_at > app_now() and p.id = r.person_id
     and (r.email is null or lower(r.email) = lower(p.email))`
const findResetSql = sql<PendingReset>(
  'find_password_reset',
  `select p.id as "personId", p.email from password_resets r join people p on p.id = r.person_id where ${pendingReset}`,
)
/** The person whose password the link may set; the link stays valid. */
export const findReset = (read: Reader, tokenHash: Buffer) => read.first(findResetSql, [tokenHash])

const consumeResetSql = sql<PendingReset>(
  'consume_password_reset',
  `delete from password_resets r using people p where ${pendingReset} returning p.id as "personId", p.email`,
)
export const consumeReset = (tx: Tx, tokenHash: Buffer) => tx.first(consumeResetSql, [tokenHash])

const setPasswordSql = sql<{ id: number }>(
  'set_password',
  `update people set password_hash = $2 where id = $1 and password_hash is not null returning id`,
)
const dropResetsSql = sql('drop_password_resets', 'delete from password_resets where person_id = $1')
/** Sets the password, unless the account is closed. */
export const setPassword = (tx: Tx, personId: number, passwordHash: string) => tx.first(setPasswordSql, [personId, passwordHash])
/** Deletes a person's mailed links: after the password was set, none of them may set another. */
export const dropResets = (tx: Tx, personId: number) => tx.enqueue(dropResetsSql, [personId])

const maxDropped = 5_000
const staleOf = (name: string, table: string) => dropOld(name, { table, old: 't.expires_at <= app_now()', maxRows: maxDropped })
/** Deletes the expired tokens of each kind. */
export const staleEmailTokens = [
  staleOf('drop_stale_sign_ups', 'sign_ups'),
  staleOf('drop_stale_email_changes', 'email_changes'),
  staleOf('drop_stale_password_resets', 'password_resets'),
  staleOf('drop_stale_challenges', 'passkey_challenges'),
  staleOf('drop_stale_operator_invitations', 'operator_invitations'),
]
