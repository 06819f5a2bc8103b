/** Calls of keys whose policy requires a person's approval: each is rehearsed, rolled back, and stored. */
import type { Right } from '@parley/contract/access'
import type { Approval } from '@parley/contract/approvals'
import type { PartnerOperation } from '@parley/contract/partner'
import type { Actor } from '../core/actor.ts'
import { Fault } from '../core/fault.ts'
import type { Database, TransactionOrder, Tx } from '../db/client.ts'
import { type Reader, sql } from '../db/statement.ts'
import type { StoredResponse } from './call.ts'

interface CallToFile {
  readonly operation: PartnerOperation
  readonly right: Right
  readonly scope: string | null
  readonly method: string
  readonly path: string
  readonly ids: Readonly<Record<string, string>>
  readonly body: object | null
  readonly idempotencyKey: string | null
  readonly spends: boolean
  /** The response that the rehearsal produced. */
  readonly rehearsed: string
}
/** An approval as it is returned for a repeated call. */
interface ApprovalOutcome {
  readonly status: Approval['status']
  readonly wire: string
  readonly responseStatus: number | null
  readonly responseBody: string | null
}
export interface Approvals {
  file(tx: Tx, actor: Actor, call: CallToFile): Promise<string>
  find(read: Reader, id: string): Promise<ApprovalOutcome | undefined>
}

/** The status of the response to a call that waits for approval. */
export const pendingApprovalStatus = 202

const settledSql = sql('rehearsal_settled', 'select 1')

/** Rolls back a transaction in which everything succeeded. */
class Rehearsed extends Error {
  readonly text: string
  constructor(text: string) {
    super('a rehearsal is taken back')
    this.text = text
  }
}

/** Does the work and rolls it back. A fault in the work refuses the call now. */
export async function rehearse(
  db: Database,
  work: (tx: Tx) => Promise<StoredResponse>,
  isDone: () => boolean,
  order: TransactionOrder,
): Promise<StoredResponse> {
  try {
    return await db.transaction(async (tx) => {
      const response = await work(tx)
      if (isDone()) return response
      // Statements that were sent without waiting have failed or succeeded by then.
      await tx.first(settledSql)
      throw new Rehearsed(response.text)
    }, order)
  } catch (error) {
    if (error instanceof Rehearsed) return { status: pendingApprovalStatus, text: error.text }
    throw error
  }
}

/** The response to a repeated call whose first call waits, or waited, for approval: the approval's current outcome. */
export async function currentResponse(approvals: Approvals, read: Reader, { text }: StoredResponse): Promise<StoredResponse> {
  const { id } = JSON.parse(text) as { id: string }
  const found = await approvals.find(read, id)
  if (!found || found.status === 'pending') return { status: pendingApprovalStatus, text: found?.wire ?? text }
  if (found.responseStatus !== null) return { status: found.responseStatus, text: found.responseBody ?? '' }
  throw new Fault(found.status === 'refused' ? 'approval_refused' : 'approval_lapsed', { approval_id: id })
}
