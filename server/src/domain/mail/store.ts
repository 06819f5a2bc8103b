/** The SQL of the outbox. Bodies are encrypted: they contain links that give access. */
import { backlog } from '../../db/backlog.ts'
import type { Tx } from '../../db/client.ts'
import { dropOld } from '../../db/drop-old.ts'
import { columns, defineList } from '../../db/list.ts'
import { indexedStateFilters, newestFirst } from '../../db/list-definition.ts'
import { type Reader, sql } from '../../db/statement.ts'

interface NewMail {
  readonly recipient: string
  readonly subject: string
  readonly sealedBody: Buffer
  /** Null for a letter of an account. */
  readonly notification: MailedNotification | null
}
/** The kind of a notification, and whom it is for. */
export interface MailedNotification {
  readonly kind: string
  readonly personId: number
  /** Null for the operator's team. */
  readonly companyId: number | null
}
const insertMailSql = sql(
  'insert_mail',
  'insert into mails (recipient, subject, kind, person_id, company_id, sealed_body) values ($1, $2, $3, $4, $5, $6)',
)
export const insertMail = (tx: Tx, { recipient, subject, sealedBody, notification }: NewMail) => {
  const { kind = null, personId = null, companyId = null } = notification ?? {}
  tx.enqueue(insertMailSql, [recipient, subject, kind, personId, companyId, sealedBody])
}

export interface DueMail {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  /** Null after the letter was sent or given up. */
  readonly sealedBody: Buffer | null
  readonly attempts: number
  /** It is a notification's, and its person is suspended or no longer a member of the company or the operator's team. */
  readonly withdrawn: boolean
}
// Letters of accounts, and of notifications. Each half has an index; a combined condition would use neither.
const kinds = ['kind is null', 'kind is not null'] as const
const dueOf = (kind: string) => `array(select id from mails where due_at <= app_now() and sent_at is null and failed_at is null and ${kind}
     order by due_at limit $1 for update skip locked)`
const isMember = `case when m.company_id is null then p.operator
  else exists (select from memberships s where s.person_id = p.id and s.company_id = m.company_id) end`
const withdrawn = `m.person_id is not null and not exists (select from people p where p.id = m.person_id and p.suspended_at is null and ${isMember})`
const takeDueSql = sql<DueMail>(
  'take_due_mails',
  `update mails m set attempts = m.attempts + 1,
     due_at = app_now() + least(interval '6 hours', interval '5 minutes' * power(2.5, m.attempts))
   where m.id = any (${kinds.map(dueOf).join(' || ')})
   returning m.id, m.recipient, m.subject, m.sealed_body as "sealedBody", m.attempts, ${withdrawn} as withdrawn`,
)
/**
 * Claims up to `limit` due letters of accounts, and as many of notifications. Each is due again after 5, 12, 31 minutes and so on, in case
 * its sending fails or is interrupted: a mail server takes less time than that.
 */
export const takeDueMails = (tx: Tx, limit: number) => tx.rows(takeDueSql, [limit])

const markSentSql = sql('mark_mail_sent', 'update mails set sent_at = app_now(), sealed_body = null, last_error = null where id = $1')
export const markSent = (tx: Tx, id: string) => tx.enqueue(markSentSql, [id])

const markUndeliveredSql = sql(
  'mark_mail_undelivered',
  `update mails set last_error = $2, failed_at = case when $3 then app_now() end, sealed_body = case when $3 then null else sealed_body end
   where id = $1 and sent_at is null`,
)
/** Stores the mail server's error; if it is `final`, there is no retry. */
export const markUndelivered = (tx: Tx, id: string, error: string, final: boolean) => tx.enqueue(markUndeliveredSql, [id, error, final])

const markWithdrawnSql = sql(
  'mark_mail_withdrawn',
  `update mails set withdrawn = true, last_error = $2, failed_at = app_now(), sealed_body = null where id = $1 and sent_at is null`,
)
/** Stores why a letter is not sent. It does not count as failed. */
export const markWithdrawn = (tx: Tx, id: string, reason: string) => tx.enqueue(markWithdrawnSql, [id, reason])

export const dropOldMails = dropOld('drop_old_mails', {
  table: 'mails',
  old: `t.created_at < app_now() - interval '30 days'`,
  maxRows: 1_000,
})

export interface StoredMail {
  readonly facts: object
  readonly sealedBody: Buffer | null
}
const mailState = `case when m.failed_at is not null then 'failed' when m.sent_at is not null then 'sent' else 'waiting' end`
export const mails = defineList({
  name: 'list_mails',
  params: {},
  rows: () => ({ from: 'mails m' }),
  id: 'm.id',
  columns: columns<StoredMail>(`m.sealed_body as "sealedBody",
     json_build_object('id', m.id, 'to', m.recipient, 'subject', m.subject, 'attempts', m.attempts, 'createdAt', wire_time(m.created_at),
       'sentAt', wire_time(m.sent_at), 'failedAt', wire_time(m.failed_at), 'lastError', m.last_error) as facts`),
  sorts: { newest: newestFirst('m.created_at') },
  filters: indexedStateFilters(mailState),
  counted: { state: mailState },
})

const unsentOf = (columns: string, kind: string) => `select ${columns} from mails where sent_at is null and failed_at is null and ${kind}`
// A letter that was refused while a newer one was sent waits for its recipient's server.
const isQueued = `(last_error is null or created_at > (select coalesce(max(sent_at), '-infinity') from mails))`
const backlogSql = backlog('mail_backlog', kinds.map((kind) => `${unsentOf('created_at as at', kind)} and ${isQueued}`).join(' union all '))
/** Letters that are neither sent nor given up, except those that only their recipient's server defers. */
export const mailBacklog = (read: Reader) => read.first(backlogSql)

export interface LetterTally {
  readonly waiting: number
  readonly retried: number
  readonly sent: number
  readonly failed: number
  /** The error of the latest failed letter. */
  readonly lastError: string | null
}
const maxTallied = 10_000
const failedToday = `failed_at > app_now() - interval '1 day' and not withdrawn`
const countOf = (rows: string) => `(select count(*) from (${rows} limit ${maxTallied}) counted)`
const counted = (rows: string) => countOf(`select from mails where ${rows}`)
const unsent = kinds.map((kind) => `(${unsentOf('last_error', kind)} limit ${maxTallied})`).join(' union all ')
const tallySql = sql<LetterTally>(
  'count_letters',
  `select ${countOf(unsent)} as waiting, ${countOf(`select from (${unsent}) w where last_error is not null`)} as retried,
     ${counted(`sent_at > app_now() - interval '1 day'`)} as sent, ${counted(failedToday)} as failed,
     (select last_error from mails where ${failedToday} order by failed_at desc limit 1) as "lastError"`,
)
/** The numbers of waiting letters, of those with a failed attempt, and of letters sent or failed within a day, each up to 10,000. */
export const tallyLetters = (read: Reader) => read.first(tallySql)
