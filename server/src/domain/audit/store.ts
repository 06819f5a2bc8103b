/** The audit row of a write: in its transaction; only the commit waits for it. */
import type { Mode } from '@parley/contract/access'
import type { AuditActionName, StatusInDetail } from '@parley/contract/audit-actions'
import type { EventStatus } from '@parley/contract/event-types'
import type { Actor, PersonActor } from '../../core/actor.ts'
import type { BatchTx } from '../../db/client.ts'
import { batched } from '../../db/statement.ts'

interface AuditRow {
  readonly action: AuditActionName
  readonly target: string
  readonly company_id: number | null
  readonly person_id: number | null
  readonly key_id: string | null
  readonly request_id: string | null
  readonly factor: string | null
  readonly detail: object | null
  /** Rows of a test world are in no list of the audit. */
  readonly mode: Mode
}
const insertAudit = batched<AuditRow>(
  'insert_audit',
  {
    action: 'text',
    target: 'text',
    company_id: 'bigint',
    person_id: 'bigint',
    key_id: 'text',
    request_id: 'text',
    factor: 'text',
    detail: 'json',
    mode: 'text',
  },
  `insert into audit (action, target, company_id, person_id, key_id, request_id, factor, detail, mode)
   select action, target, company_id, person_id, key_id, request_id, factor, detail, mode from calls order by n`,
)
const noActor = { company_id: null, person_id: null, key_id: null, request_id: null, factor: null, detail: null }

function insert(tx: BatchTx, row: AuditRow): void {
  tx.enqueueBatched(insertAudit, row)
  tx.afterCommit('audited')
}

/** Details that the row does not contain, without secrets; for some actions the object's status right after it. */
type Detail<A extends AuditActionName> = [Extract<A, StatusInDetail>] extends [never]
  ? [detail?: object | null]
  : [detail: { readonly status: EventStatus; readonly [field: string]: unknown }]
/** Actions whose row needs no detail. */
export type PlainAction = Exclude<AuditActionName, StatusInDetail>

/** Records who did `action` to `target`. */
export function record<A extends AuditActionName>(
  tx: BatchTx,
  actor: Actor | PersonActor,
  action: A,
  target: string,
  ...[detail = null]: Detail<A>
): void {
  const { companyId, personId, keyId, requestId, factor, mode } = actor
  insert(tx, {
    action,
    target,
    company_id: companyId,
    person_id: personId,
    key_id: keyId,
    request_id: requestId,
    factor,
    detail,
    mode,
  })
}

/** Records a step by a mailed link, whose user is unknown. */
export function recordAnonymous(tx: BatchTx, action: PlainAction, target: string, companyId: number, requestId: string): void {
  insert(tx, { ...noActor, action, target, company_id: companyId, request_id: requestId, mode: 'live' })
}

/** Records what a timer did, or a step's effect on another party: part of nobody's call, so that it tells neither party about the other. */
export function recordConsequence(tx: BatchTx, action: PlainAction, target: string, mode: Mode): void {
  insert(tx, { ...noActor, action, target, mode })
}

/** Records what the installation's administrator did, by a command or by the start's settings. */
export function recordCommand(tx: BatchTx, action: PlainAction, target: string, detail: object | null = null): void {
  insert(tx, { ...noActor, action, target, detail, mode: 'live' })
}
