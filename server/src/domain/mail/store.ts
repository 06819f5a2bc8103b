/** The SQL of the outbox. Bodies are sealed: they hold links that let their reader in. */
import type { MailState } from '@parley/contract/dashboard/operator-accounts'
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

const insertMailSql = sql('insert_mail', 'insert into mails (recipient, subject, sealed_body) values ($1, $2, $3)')
export const insertMail = (tx: Tx, recipient: string, subject: string, sealedBody: Buffer) =>
  tx.later(insertMailSql, [recipient, subject, sealedBody])

export interface DueMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** Null once the letter was sent or given up. */
  readonly sealedBody: Buffer | null
  readonly attempts: number
}
const takeDueSql = sql<DueMail>(
  'take_due_mails',
  `update mails m set attempts = m.attempts + 1,
     due_at = app_now() + least(interval '6 hours', interval '30 seconds' * power(4, m.attempts))
   where m.id in (select id from mails where due_at <= app_now() and sent_at is null and failed_at is null
     order by due_at limit $1 for update skip locked)
   returning m.id, m.recipient, m.subject, m.sealed_body as "sealedBody", m.attempts`,
)
/** Takes up to `most` due mails; each is due again after 30 s, 2 min, 8 min and so on, should its sending fail or be cut off. */
export const takeDueMails = (tx: Tx, most: number) => tx.rows(takeDueSql, [most])

const markSentSql = sql('mark_mail_sent', 'update mails set sent_at = app_now(), sealed_body = null, last_error = null where id = $1')
export const markSent = (tx: Tx, id: string) => tx.later(markSentSql, [id])

const markUndeliveredSql = sql(
  'mark_mail_undelivered',
  `update mails set last_error = $2, failed_at = case when $3 then app_now() end, sealed_body = case when $3 then null else sealed_body end
   where id = $1`,
)
/** What the other side said; when it is `final`, nothing is tried again. */
export const markUndelivered = (tx: Tx, id: string, error: string, final: boolean) => tx.later(markUndeliveredSql, [id, error, final])

const dropOldSql = sql('drop_old_mails', `delete from mails where created_at < app_now() - interval '30 days'`)
export const dropOldMails = (tx: Tx) => tx.later(dropOldSql)

export interface ListedMail {
  readonly id: string
  readonly key: number
  readonly facts: object
  readonly sealedBody: Buffer | null
}
const listMailsSql = sql<ListedMail>(
  'list_mails',
  `select m.id, (extract(epoch from m.created_at) * 1000)::bigint as key, m.sealed_body as "sealedBody",
     json_build_object('id', m.id, 'to', m.recipient, 'subject', m.subject, 'attempts', m.attempts, 'createdAt', wire_time(m.created_at),
       'sentAt', wire_time(m.sent_at), 'failedAt', wire_time(m.failed_at), 'lastError', m.last_error) as facts
   from mails m where (m.created_at, m.id) < ($2, $3)
     and ($1::text is null or $1 = case when m.failed_at is not null then 'failed' when m.sent_at is not null then 'sent' else 'waiting' end)
   order by m.created_at desc, m.id desc limit $4`,
)
export const listMails = (read: Reader, state: MailState | undefined, after: readonly unknown[]) =>
  read.rows(listMailsSql, [state ?? null, ...after])

const backlogSql = backlog('mail_backlog', 'select created_at as at from mails where sent_at is null and failed_at is null')
/** Letters that are neither sent nor given up. */
export const mailBacklog = (read: Reader) => read.first(backlogSql)
