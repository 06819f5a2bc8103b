import { rightHolders } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import { type PartnerOperation, partnerCards } from '@parley/contract/partner'
import type { Actor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { decideWaiting, findDecidable } from './decide.steps.ts'
import { type ApprovedOpening, type Asked, openApprovedWrite, recordResponse, type StoredCall } from './store.ts'

interface MadeCall {
  readonly status: number
  readonly text: string
}
/** Makes a call of the partner API in the transaction, as the actor. */
export type MakeCall = (tx: Tx, operation: PartnerOperation, actor: Actor, call: Pick<StoredCall, 'ids' | 'body'>) => Promise<MadeCall>

/**
 * Approves a call and makes it as the key that asked, once: its rights, limits and policy are checked as they are now. If the call is
 * refused, the approval is rolled back too, and stays pending.
 */
export async function approveCall(tx: Tx, approver: Actor, id: string, make: MakeCall): Promise<void> {
  const found = await findDecidable(tx, approver, id)
  // Locks the asker's rows before the approval's, as revoking the key does.
  const opening = await openAsked(tx, found, partnerCards[found.operation])
  const call = await decideWaiting(tx, approver, id, 'approve')
  const asker = askerOf(call, opening, approver)
  const made = await make(tx, found.operation, asker, { ids: call.ids, body: bodyAsApproved(call) }).catch((error) => {
    throw error instanceof Fault ? failed(error.code, error.message) : error
  })
  recordResponse(tx, call, made)
  record(tx, approver, 'approval.approved', id)
}

async function openAsked(tx: Tx, asked: Asked, { right, scope }: Card): Promise<ApprovedOpening> {
  const opening = await openApprovedWrite(tx, asked, right ? rightHolders[right] : null, scope ?? null)
  if (!opening) throw new Fault('api_error')
  return opening
}

function askerOf({ personId, companyId, mode, keyId }: StoredCall, opening: ApprovedOpening, { requestId }: Actor): Actor {
  const { verdict, company_name: companyName, role, now_ms: nowMs } = opening
  if (verdict !== null) throw failed(verdict, new Fault(verdict).message)
  // A member of the company that asked has both.
  if (companyName === null || role === null) throw new Fault('api_error')
  return { personId, companyId, companyName, role, mode, keyId, factor: null, requestId, nowMs }
}

/** A call that spends never costs more than was approved: the price of its expired quote becomes the maximum. */
function bodyAsApproved({ body, pricePerHourCents }: StoredCall): StoredCall['body'] {
  if (body === null || pricePerHourCents === null) return body
  const { quote_token: _, ...rest } = body
  const own = typeof rest.max_price_per_hour_cents === 'number' ? rest.max_price_per_hour_cents : pricePerHourCents
  return { ...rest, max_price_per_hour_cents: Math.min(own, pricePerHourCents) }
}

const failed = (cause: FaultCode, message: string) =>
  new Fault('approval_failed', { cause, message: `The call was refused when it was made, and still waits: ${message}` })
