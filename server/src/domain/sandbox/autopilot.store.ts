/** The SQL of the autopilot: whether a test world advances by itself, and its next steps. */
import type { Autopilot } from '@parley/contract/test-helpers'
import type { Tx } from '../../db/client.ts'
import { type Reader, sql } from '../../db/statement.ts'

const findSql = sql<Autopilot>(
  'find_autopilot',
  `select autopilot_enabled as enabled, autopilot_delay_seconds as "delaySeconds" from test_worlds where company_id = $1`,
)
/** Returns nothing when it was never set. */
export const findAutopilot = (read: Reader, companyId: number) => read.first(findSql, [companyId])

const setSql = sql(
  'set_autopilot',
  `insert into test_worlds (company_id, autopilot_enabled, autopilot_delay_seconds) values ($1, $2, $3)
   on conflict (company_id) do update set autopilot_enabled = excluded.autopilot_enabled, autopilot_delay_seconds = excluded.autopilot_delay_seconds`,
)
const cancelSql = sql('cancel_test_work', 'delete from test_work where company_id = $1')
/** Switching it off cancels its pending steps. */
export function saveAutopilot(tx: Tx, companyId: number, { enabled, delaySeconds }: Autopilot): void {
  tx.enqueue(setSql, [companyId, enabled, delaySeconds])
  if (!enabled) tx.enqueue(cancelSql, [companyId])
}

const autopilotSteps = ['offer', 'accept', 'approve', 'ready'] as const
export type AutopilotStep = (typeof autopilotSteps)[number]

export interface DueStep {
  readonly thingId: string
  readonly step: AutopilotStep
  readonly companyId: number
  /** Claims of the step, including this one. */
  readonly attempts: number
}
const claimSql = sql<DueStep>(
  'claim_test_work',
  `update test_work w set due_at = app_now() + $2 * interval '1 second', attempts = attempts + 1
   where w.ctid = any (array(select ctid from test_work where due_at <= app_now() order by due_at limit $1 for update skip locked))
   returning w.thing_id as "thingId", w.step, w.company_id as "companyId", w.attempts`,
)
/** Claims up to `limit` due steps for some seconds; skips those that another instance is claiming. */
export const claimSteps = (tx: Tx, limit: number, leaseSeconds: number) => tx.rows(claimSql, [limit, leaseSeconds])

const lockSql = sql('take_autopilot_lock', 'select from test_worlds where company_id = $1 for share')
/** Locks the autopilot's settings until the commit: switching it off waits for this step. Call it before the step's row is locked. */
export const lockAutopilot = (tx: Tx, companyId: number) => tx.enqueue(lockSql, [companyId])

const finishSql = sql<{ step: string }>('finish_test_work', 'delete from test_work where thing_id = $1 and step = $2 returning step')
/** Returns nothing when the world was emptied, or the autopilot switched off. */
export const finishStep = (tx: Tx, { thingId, step }: DueStep) => tx.first(finishSql, [thingId, step])

interface StepActor {
  readonly companyId: number
  readonly companyName: string
  /** The person who filed the object. */
  readonly personId: number
  readonly nowMs: number
}
const actorSql = sql<StepActor>(
  'autopilot_actor',
  `select c.id as "companyId", c.name as "companyName", t.person_id as "personId", (extract(epoch from app_now()) * 1000)::bigint as "nowMs"
   from companies c
   cross join lateral (
     select person_id from requests where id = $1
     union all select person_id from listings where id = $1
     union all select r.person_id from introductions i join requests r on r.id = i.request_id where i.id = $1
     limit 1) t
   where c.id = $2 and c.suspended_at is null for share of c`,
)
/**
 * The actor of an autopilot step; nothing when the object no longer exists or its company is suspended. Locks the company's row: a
 * suspension commits before this, or sees the step's result.
 */
export const findStepActor = (tx: Tx, { thingId, companyId }: DueStep) => tx.first(actorSql, [thingId, companyId])
