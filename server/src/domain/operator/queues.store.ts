/** The SQL of the operator console's queues. */
import { failedMailDays, maxCounted, type OperatorQueues } from '@parley/contract/dashboard/operator-queues'
import { type Reader, sql } from '../../db/statement.ts'
import { isStuck } from '../rentals/operator-rentals.store.ts'

/** The entries of each queue, as rows with the time since when they wait: oldest first, by an index. */
const queues: Readonly<Record<keyof OperatorQueues, string>> = {
  review: `select submitted_at as at from listings where status = 'pending' and mode = 'live'`,
  offers: `select submitted_at as at from offers where status = 'pending' and withdrawn_at is null`,
  matching: `select created_at as at from requests where status = 'open' and mode = 'live'
    union all select r.created_at from unanswered_requests() u (id) join requests r on r.id = u.id`,
  inquiries: `select created_at as at from inquiries where status = 'received' and mode = 'live'`,
  claims: `select filed_at as at from claims where status = 'filed'`,
  invoices: `select due_at as at from invoices where status = 'issued' and mode = 'live' and due_at <= app_now()`,
  refunds: `select refund_due_at as at from invoices where refund_due_at is not null and refunded_at is null and mode = 'live'`,
  mails: `select failed_at as at from mails where failed_at > app_now() - interval '${failedMailDays} days'`,
  rentals: `select coalesce(r.stopping_at, r.created_at) as at from rentals r where ${isStuck}`,
}
const counted = Object.entries(queues).map(
  ([name, waiting]) => `select '${name}' as queue, count(*), min(at) as oldest from (${waiting} order by at limit ${maxCounted + 1}) w`,
)
const queuesSql = sql<{ wire: string }>(
  'read_queues',
  `select json_object_agg(queue, json_build_object('count', least(count, ${maxCounted}), 'more', count > ${maxCounted},
     'oldestAt', wire_time(oldest)))::text as wire from (${counted.join(' union all ')}) q`,
)
export const readQueues = (read: Reader) => read.first(queuesSql)
