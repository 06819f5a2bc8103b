/** The SQL of invitations. A token is stored hashed; one conditional update decides which answer is first. */
import type { Role } from '@parley/contract/access'
import type { Tx } from '../../db/client.ts'
import { defineList } from '../../db/list.ts'
import { newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

const sender = `select from memberships m join people s on s.id = m.person_id
     where m.company_id = i.company_id and m.person_id = i.invited_by and m.role = 'owner' and s.suspended_at is null`
/** An invitation is valid while its sender may send one: a removed member cannot come back through an invitation of their own. */
const senderManages = `exists (${sender})`
const unanswered = `i.status = 'waiting' and i.expires_at > app_now()`
const waiting = `${unanswered} and ${senderManages}`

interface Wire {
  readonly wire: string
}
const document = `(select row_to_json(d)::text from (select i.id, i.email, i.role,
  case when i.status <> 'waiting' then i.status when i.expires_at <= app_now() then 'expired'
    when ${senderManages} then 'waiting' else 'withdrawn' end as status,
  wire_time(i.created_at) as "createdAt", wire_time(i.expires_at) as "expiresAt") d)`

interface NewInvitation {
  readonly tokenHash: Buffer
  readonly companyId: number
  readonly invitedBy: number
  readonly email: string
  readonly role: Role
}
const insertSql = sql<Wire & { id: string; inviterName: string }>(
  'insert_invitation',
  `insert into invitations as i (token_hash, company_id, invited_by, email, role, expires_at)
   values ($1, $2, $3, $4, $5, app_now() + interval '7 days')
   returning i.id, (select name from people where id = i.invited_by) as "inviterName", ${document} as wire`,
)
export const insertInvitation = (tx: Tx, { tokenHash, companyId, invitedBy, email, role }: NewInvitation) =>
  tx.first(insertSql, [tokenHash, companyId, invitedBy, email, role])

/** How many invitations one company may send to one address in an hour. */
const maxInvitations = 5

const retryAfterSql = sql<{ retryAfterSeconds: number }>(
  'seconds_until_invitation',
  `select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - app_now())))::int as "retryAfterSeconds" from invitations
   where company_id = $1 and lower(email) = lower($2) and created_at > app_now() - interval '1 hour'
   order by created_at desc offset $3 limit 1`,
)
/** How long until the company may invite the address again; nothing when it may now. Other companies' invitations do not count. */
export const secondsUntilInvitation = async (tx: Tx, companyId: number, email: string) =>
  (await tx.first(retryAfterSql, [companyId, email, maxInvitations - 1]))?.retryAfterSeconds

const lockMembersSql = sql('lock_members', `select pg_advisory_xact_lock(hashtextextended('members', $1))`)
const countMembersSql = sql<{ members: number; waiting: number; sentToday: number }>(
  'count_members',
  `select (select count(*) from memberships where company_id = $1) as members, count(*) filter (where ${unanswered}) as waiting,
     count(*) filter (where i.created_at > app_now() - interval '24 hours') as "sentToday"
   from invitations i where i.company_id = $1 and i.created_at > app_now() - interval '7 days'`,
)
/** A company's members, its waiting invitations, and those of the last 24 hours. No other is added until the commit. */
export async function countMembers(tx: Tx, companyId: number) {
  tx.enqueue(lockMembersSql, [companyId])
  // A separate statement, so that it sees members added while this waited for the lock.
  return (await tx.first(countMembersSql, [companyId])) ?? { members: 0, waiting: 0, sentToday: 0 }
}

export const invitations = defineList({
  name: 'list_invitations',
  params: { companyId: 'bigint' },
  rows: ({ companyId }) => ({ from: 'invitations i', where: `i.company_id = ${companyId}` }),
  id: 'i.id',
  document: () => document,
  sorts: { newest: newestFirst('i.created_at') },
})

const findSql = sql<Wire>('find_invitation', `select ${document} as wire from invitations i where i.id = $2 and i.company_id = $1`)
export const findInvitation = (read: Reader, companyId: number, id: string) => read.first(findSql, [companyId, id])

const withdrawSql = sql<Wire>(
  'withdraw_invitation',
  `update invitations i set status = 'withdrawn' where i.id = $2 and i.company_id = $1 and ${unanswered}
   returning ${document} as wire`,
)
/** Also withdraws an invitation whose sender is no longer an owner: they may become one again. */
export const markWithdrawn = (tx: Tx, companyId: number, id: string) => tx.first(withdrawSql, [companyId, id])

const receivedSql = sql<Wire>(
  'received_invitation',
  `select (select row_to_json(d)::text from (select c.name as "companyName", i.email, i.role, wire_time(i.expires_at) as "expiresAt") d) as wire
   from invitations i join companies c on c.id = i.company_id where i.token_hash = $1 and ${waiting}`,
)
export const findReceived = (read: Reader, tokenHash: Buffer) => read.first(receivedSql, [tokenHash])

interface AnsweredInvitation {
  readonly id: string
  readonly companyId: number
  readonly role: Role
}
const answeredColumns = 'i.id, i.company_id as "companyId", i.role'
const acceptSql = sql<AnsweredInvitation>(
  'accept_invitation',
  `update invitations i set status = 'accepted' from people p
   where i.token_hash = $1 and ${unanswered} and p.id = $2 and lower(p.email) = lower(i.email) and exists (${sender} for share) returning ${answeredColumns}`,
)
/**
 * Nothing when it is no longer waiting, or was sent to an address other than the person's. Locks the sender's membership until the commit:
 * a removal of the sender commits before this, or sees the new member.
 */
export const markAccepted = (tx: Tx, tokenHash: Buffer, personId: number) => tx.first(acceptSql, [tokenHash, personId])

const declineSql = sql<AnsweredInvitation>(
  'decline_invitation',
  `update invitations i set status = 'declined' where i.token_hash = $1 and ${waiting} returning ${answeredColumns}`,
)
export const markDeclined = (tx: Tx, tokenHash: Buffer) => tx.first(declineSql, [tokenHash])
