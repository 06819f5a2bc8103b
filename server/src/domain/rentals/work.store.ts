/** The SQL of the work that is due for rentals: rows with a time, claimed with a lease. */
import { backlog } from '../../db/backlog.ts'
import type { BatchTx, Tx } from '../../db/client.ts'
import { batched, type Reader, sql } from '../../db/statement.ts'

type WorkKind = 'machine' | 'money'

export interface DueWork {
  readonly rentalId: string
  readonly kind: WorkKind
  /** Claims since it was scheduled or last succeeded, including this one. */
  readonly attempts: number
  /** The end of the lease: while the row still has it, nobody has rescheduled the work. */
  readonly lease: string
}

const claimSql = sql<DueWork>(
  'claim_rental_work',
  `update rental_work w set due_at = app_now() + $2 * interval '1 second', attempts = attempts + 1
   where w.ctid = any (array(select ctid from rental_work where due_at <= app_now() order by due_at limit $1 for update skip locked))
   returning w.rental_id as "rentalId", w.kind, w.attempts, w.due_at::text as lease`,
)
/** Claims up to `limit` due rows for some seconds. Rows that another instance is claiming are skipped. */
export const claimWork = (tx: Tx, limit: number, leaseSeconds: number) => tx.rows(claimSql, [limit, leaseSeconds])

const scheduleSql = sql('schedule_rental_work', `select schedule_rental_work($1, $2, app_now() + $3 * interval '1 millisecond')`)
/** Makes work due in some milliseconds, with its attempts reset. After the commit, the worker is woken. */
export function scheduleWork(tx: Tx, rentalId: string, kind: WorkKind, afterMs: number): void {
  tx.enqueue(scheduleSql, [rentalId, kind, afterMs])
  tx.afterCommit('rentals_due')
}

const suspendSql = sql('suspend_rental_work', `update rental_work set due_at = 'infinity' where rental_id = $1 and kind = $2`)
/** Makes work never due, until it is scheduled again. */
export const suspendWork = (tx: Tx, rentalId: string, kind: WorkKind) => tx.enqueue(suspendSql, [rentalId, kind])

interface Postponement {
  readonly rental_id: string
  readonly kind: WorkKind
  readonly lease: string
  readonly after_ms: number
  readonly attempts: number
  readonly failure: string | null
}
const postponeSql = batched<Postponement>(
  'postpone_rental_work',
  { rental_id: 'text', kind: 'text', lease: 'timestamptz', after_ms: 'double precision', attempts: 'int', failure: 'text' },
  // Not a join: a plan cached while there was little work would keep scanning all of it.
  `update rental_work w set (due_at, attempts, last_failure) = (
     select app_now() + c.after_ms * interval '1 millisecond', c.attempts, c.failure from calls c where c.rental_id = w.rental_id and c.kind = w.kind limit 1)
   where w.ctid = any (array(select found.ctid from calls c cross join lateral (
     select ctid from rental_work where rental_id = c.rental_id and kind = c.kind and due_at = c.lease limit 1) found))`,
)
const maxFailureLength = 500
interface AttemptResult {
  /** Why this attempt failed, if it did. */
  readonly failure?: string
  /** The next attempt is the first of another step. */
  readonly succeeded?: boolean
}
/** Retries or continues later, unless the work was rescheduled since the claim. */
export const postponeWork = (
  tx: BatchTx,
  { rentalId, kind, lease, attempts }: DueWork,
  afterMs: number,
  { failure, succeeded = false }: AttemptResult = {},
) =>
  tx.enqueueBatched(postponeSql, {
    rental_id: rentalId,
    kind,
    lease,
    after_ms: afterMs,
    attempts: succeeded ? 0 : attempts,
    failure: failure?.slice(0, maxFailureLength) ?? null,
  })

const expediteSql = sql<{ id: string }>(
  'expedite_machine_work',
  `update rental_work set due_at = app_now() where ctid = any (array(
     select ctid from rental_work where kind = 'machine' and due_at > app_now() + interval '15 minutes' and due_at < 'infinity' for update skip locked))
   returning rental_id as id`,
)
/** Makes machine work due that is due later than any delay allows: the clock was set back since. Work that is never due stays so. */
export const expediteMachineWork = (tx: Tx) => tx.rows(expediteSql, [])

const dropSql = sql('drop_rental_work', 'delete from rental_work where rental_id = $1 and kind = $2')
export const dropWork = (tx: Tx, rentalId: string, kind: WorkKind) => tx.enqueue(dropSql, [rentalId, kind])

const dropAllSql = sql('drop_all_rental_work', 'delete from rental_work where rental_id = $1')
/** Deletes all work of a rental whose machine is gone. */
export const dropAllWork = (tx: Tx, rentalId: string) => tx.enqueue(dropAllSql, [rentalId])

const backlogSql = backlog('rental_work_backlog', 'select due_at as at from rental_work where due_at <= app_now() order by due_at')
/** Work that is due and that nobody has claimed. */
export const rentalWorkBacklog = (read: Reader) => read.first(backlogSql)
