import { maxWaitingApprovals } from '@parley/contract/approvals'
import type { RentalLimits } from '@parley/contract/rental-limits'
import type { Actor } from '../../core/actor.ts'
import { milliseconds } from '../../core/clock.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { countPending, insertApproval, type NewApproval, policyHoursOf } from './store.ts'
import { type AutoStop, type RehearsedRental, rentalSummary, stepSummary } from './summary.documents.ts'

interface CallToApprove
  extends Pick<NewApproval, 'operation' | 'right' | 'scope' | 'method' | 'path' | 'ids' | 'body' | 'idempotencyKey' | 'spends'> {
  /** The response that the call would get now: it was made, and rolled back. */
  readonly rehearsed: string
}

/** Stores a key's call that a person must approve first, and returns its approval. */
export async function fileApproval(tx: Tx, actor: Actor, { rehearsed, ...call }: CallToApprove): Promise<string> {
  if ((await countPending(tx, actor.keyId ?? '')) >= maxWaitingApprovals) throw new Fault('approval_limit_reached')
  const id = newId('approval')
  const rental = call.spends ? (JSON.parse(rehearsed) as RehearsedRental) : null
  const filed = await insertApproval(tx, {
    ...call,
    id,
    companyId: actor.companyId,
    mode: actor.mode,
    personId: actor.personId,
    keyId: actor.keyId ?? '',
    summary: rental === null ? stepSummary(call.operation, call.ids) : rentalSummary(rental, await autoStopOf(tx, actor, call.body)),
    pricePerHourCents: rental?.price_per_hour_cents ?? null,
  })
  if (!filed) throw new Fault('api_error')
  record(tx, actor, 'approval.requested', id)
  return filed.wire
}

/**
 * The policy's hours count from the rental's start, after the approval: shown as hours. The requested time is in the body as sent, with any
 * offset.
 */
async function autoStopOf(tx: Tx, { keyId }: Actor, body: object | null): Promise<AutoStop> {
  const { auto_stop_at } = (body ?? {}) as RentalLimits
  return { requestedAt: milliseconds(auto_stop_at), policyHours: await policyHoursOf(tx, keyId ?? '') }
}
