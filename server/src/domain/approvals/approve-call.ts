import { rightHolders } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import type { Actor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { decidePending, findDecidable } from './decide.steps.ts'
import { type ApprovedOpening, openApprovedWrite, type Requester, recordResponse, type StoredCall } from './store.ts'

interface CallResponse {
  readonly status: number
  readonly text: string
}
/** Makes a call of the partner API in the transaction, as the actor. */
export type ExecuteCall = (
  tx: Tx,
  operation: PartnerOperation,
  actor: Actor,
  call: Pick<StoredCall, 'ids' | 'body'>,
) => Promise<CallResponse>

/**
 * Approves a call and makes it as the key that asked, once: its rights, limits and policy are checked as they are now. If the call is
 * refused, the approval is rolled back too, and stays pending.
 */
export async function approveCall(tx: Tx, approver: Actor, id: string, execute: ExecuteCall): Promise<void> {
  const found = await findDecidable(tx, approver, id)
  // Locks the asker's rows before the approval's, as revoking the key does.
  const opening = await openAsRequester(tx, found, partnerCards[found.operation])
  const call = await decidePending(tx, approver, id, 'approve')
  const requester = requesterActor(call, opening, approver)
  const response = await execute(tx, found.operation, requester, { ids: call.ids, body: bodyAsApproved(call) }).catch((error) => {
    throw error instanceof Fault ? approvalFailed(error.code, error.message) : error
  })
  recordResponse(tx, call, response)
  record(tx, approver, 'approval.approved', id)
}

async function openAsRequester(tx: Tx, requester: Requester, { right, scope }: Card): Promise<ApprovedOpening> {
  const opening = await openApprovedWrite(tx, requester, right ? rightHolders[right] : null, scope ?? null)
  if (!opening) throw new Fault('api_error')
  return opening
}

function requesterActor({ personId, companyId, mode, keyId }: StoredCall, opening: ApprovedOpening, { requestId }: Actor): Actor {
  const { verdict, company_name: companyName, role, now_ms: nowMs } = opening
  if (verdict !== null) throw approvalFailed(verdict, new Fault(verdict).message)
  // A member of the company that asked has both.
  if (companyName === null || role === null) throw new Fault('api_error')
  return { personId, companyId, companyName, role, mode, keyId, factor: null, requestId, nowMs }
}

/** A call that spends never costs more than was approved: the price of its expired quote becomes the maximum. */
function bodyAsApproved({ body, pricePerHourCents }: StoredCall): StoredCall['body'] {
  if (body === null || pricePerHourCents === null) return body
  const { quote_token: _, ...rest } = body
  const maxPriceCents = typeof rest.max_price_per_hour_cents === 'number' ? rest.max_price_per_hour_cents : pricePerHourCents
  return { ...rest, max_price_per_hour_cents: Math.min(maxPriceCents, pricePerHourCents) }
}

const approvalFailed = (cause: FaultCode, message: string) =>
  new Fault('approval_failed', { cause, message: `The call was refused when it was made, and still waits: ${message}` })
