/**
 * The SQL of what strangers ask for by mail: accounts and new passwords. Tokens are stored hashed, and spent by the statement
 * that finds them. What was asked lately of one address is its budget of letters: each kind has its own, so that asking for the
 * one takes nothing from the other.
 */
import type { Tx } from '../../db/client.ts'
import { dropOld } from '../../db/drop-old.ts'
import { type Reader, sql } from '../../db/statement.ts'

/** Letters of one kind that strangers can make us send to one address. */
const maxLetters = 5

const lockAddressSql = sql('lock_email_address', 'select pg_advisory_xact_lock(5, hashtext(lower($1)))')
/** To be called before asks of an address are counted: of many at once each sees the others. */
export const lockEmailAddress = (tx: Tx, email: string) => tx.first(lockAddressSql, [email])

const insertSignUpSql = sql<{ email: string }>(
  'insert_sign_up',
  `insert into sign_ups (token_hash, name, email, expires_at) select $1, $2, $3, app_now() + interval '24 hours'
   where $4 > (select count(*) from sign_ups where lower(email) = lower($3) and expires_at > app_now() + interval '23 hours')
   returning email`,
)
/** Keeps a sign-up; nothing when the address had its letters of the hour. */
export const insertSignUp = (tx: Tx, tokenHash: Buffer, name: string, email: string) =>
  tx.first(insertSignUpSql, [tokenHash, name, email, maxLetters])

const findSignUpSql = sql<{ email: string }>(
  'find_sign_up',
  `select s.email from sign_ups s where s.token_hash = $1 and s.expires_at > app_now()
   and not exists (select from people p where lower(p.email) = lower(s.email))`,
)
/** The address whose account the link opens; it is not spent. */
export const findSignUp = (read: Reader, tokenHash: Buffer) => read.first(findSignUpSql, [tokenHash])

const openAccountSql = sql<{ id: number }>(
  'open_account',
  `with asked as (delete from sign_ups where token_hash = $1 and expires_at > app_now() returning name, email)
   insert into people (handle, name, email, password_hash) select new_public_id('hdl'), name, email, $2 from asked
   on conflict (lower(email)) do nothing returning id`,
)
/** The account that the token was mailed for; none when it is spent or stale, or when the address got one meanwhile. */
export const openAccount = (tx: Tx, tokenHash: Buffer, passwordHash: string) => tx.first(openAccountSql, [tokenHash, passwordHash])

const insertResetSql = sql<{ email: string | null }>(
  'insert_password_reset',
  `insert into password_resets (token_hash, person_id, email, expires_at) select $1, $2, $3, app_now() + interval '1 hour'
   where $4 > (select count(*) from password_resets where lower(email) = lower($3) and expires_at > app_now() + interval '30 minutes')
   returning email`,
)
/**
 * Keeps a reset; nothing when the address has five links that still work for half an hour. Whoever asked for those, they are in
 * the person's mailbox: a stranger who asks without end keeps nobody out. One that is used ends the others, and makes room.
 */
export const insertReset = (tx: Tx, tokenHash: Buffer, personId: number | null, email: string) =>
  tx.first(insertResetSql, [tokenHash, personId, email, maxLetters])

export interface WaitingReset {
  readonly personId: number
  readonly email: string
}
// One that was mailed to an address from before holds no more.
const waitingReset = `r.token_hash = $1 and r.expires_at > app_now() and p.id = r.person_id
     and (r.email is null or lower(r.email) = lower(p.email))`
const findResetSql = sql<WaitingReset>(
  'find_password_reset',
  `select p.id as "personId", p.email from password_resets r join people p on p.id = r.person_id where ${waitingReset}`,
)
/** Whose password the link may set; it is not spent. */
export const findReset = (read: Reader, tokenHash: Buffer) => read.first(findResetSql, [tokenHash])

const spendResetSql = sql<WaitingReset>(
  'spend_password_reset',
  `delete from password_resets r using people p where ${waitingReset} returning p.id as "personId", p.email`,
)
export const spendReset = (tx: Tx, tokenHash: Buffer) => tx.first(spendResetSql, [tokenHash])

const setPasswordSql = sql<{ id: number }>(
  'set_password',
  `update people set password_hash = $2 where id = $1 and password_hash is not null returning id`,
)
const dropResetsSql = sql('drop_password_resets', 'delete from password_resets where person_id = $1')
/** Sets the password; a closed account takes none. */
export const setPassword = (tx: Tx, personId: number, passwordHash: string) => tx.first(setPasswordSql, [personId, passwordHash])
/** Ends the links that were mailed for a person: once the password was set, none sets another. */
export const dropResets = (tx: Tx, personId: number) => tx.enqueue(dropResetsSql, [personId])

const maxDropped = 5_000
const staleOf = (name: string, table: string) => dropOld(name, { table, old: 't.expires_at <= app_now()', atMost: maxDropped })
/** Of every kind those whose time is over. */
export const staleEmailTokens = [
  staleOf('drop_stale_sign_ups', 'sign_ups'),
  staleOf('drop_stale_email_changes', 'email_changes'),
  staleOf('drop_stale_password_resets', 'password_resets'),
  staleOf('drop_stale_challenges', 'passkey_challenges'),
  staleOf('drop_stale_operator_invitations', 'operator_invitations'),
]
