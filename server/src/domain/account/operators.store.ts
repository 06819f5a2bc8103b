/** The SQL of invitations into the operator's team. A token is stored hashed, and the statement that finds it uses it up. */
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

const findInviteeSql = sql<Invitee>(
  'find_operator_invitee',
  `select p.operator, p.demo, p.password_hash is null as closed, p.suspended_at is not null as suspended, c.name as "companyName"
   from people p left join memberships m on m.person_id = p.id left join companies c on c.id = m.company_id where lower(p.email) = lower($1)`,
)
export interface Invitee {
  readonly operator: boolean
  readonly demo: boolean
  /** Nobody can sign in to the account. */
  readonly closed: boolean
  readonly suspended: boolean
  readonly companyName: string | null
}
export const findInvitee = (read: Reader, email: string) => read.first(findInviteeSql, [email])

const inviteSql = sql(
  'invite_operator',
  `insert into operator_invitations (email, token_hash, expires_at) values ($1, $2, app_now() + interval '72 hours')
   on conflict (lower(email)) do update set email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
)
/** Invites an address. The link of an earlier invitation stops working. */
export const insertOperatorInvitation = (tx: Tx, email: string, tokenHash: Buffer) => tx.enqueue(inviteSql, [email, tokenHash])

const waiting = 'i.token_hash = $1 and i.expires_at > app_now()'

const readSql = sql<{ wire: string }>(
  'read_operator_invitation',
  `select (select row_to_json(d)::text from (select i.email, exists (select from people p where lower(p.email) = lower(i.email)) as "hasAccount",
     wire_time(i.expires_at) as "expiresAt") d) as wire from operator_invitations i where ${waiting}`,
)
export const findOperatorInvitation = (read: Reader, tokenHash: Buffer) => read.first(readSql, [tokenHash])

const openSql = sql<{ id: number; email: string }>(
  'open_operator_account',
  `with invited as (delete from operator_invitations i where ${waiting} returning email)
   insert into people (handle, name, email, password_hash, operator) select new_public_id('hdl'), $2, email, $3, true from invited
   on conflict (lower(email)) do nothing returning id, email`,
)
/** The opened account; none when the link is used or expired, or when the address has an account. */
export const openOperatorAccount = (tx: Tx, tokenHash: Buffer, name: string, passwordHash: string) =>
  tx.first(openSql, [tokenHash, name, passwordHash])

const joinSql = sql<{ id: number }>(
  'join_operator',
  `with invited as (delete from operator_invitations i where ${waiting} returning email)
   update people p set operator = true from invited where lower(p.email) = lower(invited.email) returning p.id`,
)
/** The person who joined; none when the link is used or expired, or when the address has no account. */
export const markOperator = (tx: Tx, tokenHash: Buffer) => tx.first(joinSql, [tokenHash])
