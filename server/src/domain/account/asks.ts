/** The SQL of what strangers ask for by mail: accounts and new passwords. Tokens are stored hashed, and spent by the statement that finds them. */
import { sql, type Tx } from '../../db/client.ts'

const insertSignUpSql = sql(
  'insert_sign_up',
  `insert into sign_ups (token_hash, name, email, password_hash, expires_at) values ($1, $2, $3, $4, app_now() + interval '24 hours')`,
)
export const insertSignUp = (tx: Tx, tokenHash: Buffer, name: string, email: string, passwordHash: string) =>
  tx.later(insertSignUpSql, [tokenHash, name, email, passwordHash])

const openAccountSql = sql<{ id: number }>(
  'open_account',
  `with asked as (delete from sign_ups where token_hash = $1 and expires_at > app_now() returning name, email, password_hash)
   insert into people (handle, name, email, password_hash) select random_id('hdl'), name, email, password_hash from asked
   on conflict (lower(email)) do nothing returning id`,
)
/** The account that the token was mailed for; none when it is spent or stale, or when the address got one meanwhile. */
export const openAccount = (tx: Tx, tokenHash: Buffer) => tx.first(openAccountSql, [tokenHash])

const insertResetSql = sql(
  'insert_password_reset',
  `insert into password_resets (token_hash, person_id, expires_at) values ($1, $2, app_now() + interval '1 hour')`,
)
export const insertReset = (tx: Tx, tokenHash: Buffer, personId: number | null) => tx.later(insertResetSql, [tokenHash, personId])

const spendResetSql = sql<{ personId: number; email: string }>(
  'spend_password_reset',
  `delete from password_resets r using people p where r.token_hash = $1 and r.expires_at > app_now() and p.id = r.person_id
   returning p.id as "personId", p.email`,
)
export const spendReset = (tx: Tx, tokenHash: Buffer) => tx.first(spendResetSql, [tokenHash])

const setPasswordSql = sql('set_password', 'update people set password_hash = $2 where id = $1')
const dropResetsSql = sql('drop_password_resets', 'delete from password_resets where person_id = $1')
/** Sets the password; no link mailed before sets another. */
export function setPassword(tx: Tx, personId: number, passwordHash: string): void {
  tx.later(setPasswordSql, [personId, passwordHash])
  tx.later(dropResetsSql, [personId])
}

const dropStaleSignUpsSql = sql('drop_stale_sign_ups', 'delete from sign_ups where expires_at <= app_now()')
const dropStaleResetsSql = sql('drop_stale_password_resets', 'delete from password_resets where expires_at <= app_now()')
const dropStaleChallengesSql = sql('drop_stale_challenges', 'delete from passkey_challenges where expires_at <= app_now()')
export function dropStaleAsks(tx: Tx): void {
  tx.later(dropStaleSignUpsSql)
  tx.later(dropStaleResetsSql)
  tx.later(dropStaleChallengesSql)
}
