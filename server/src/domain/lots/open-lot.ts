import { LotBody } from '@parley/contract/dashboard/radar'
import type { Problem } from '@parley/contract/problems'
import type { Operator } from '../../core/actor.ts'
import { milliseconds } from '../../core/clock.ts'
import { Fault, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import { type UncheckedBody, validBody } from '../../core/valid-body.ts'
import type { Tx } from '../../db/client.ts'
import { record, recordConsequence } from '../audit/store.ts'
import { closeEndedOn, insertLot, lockListing } from './store.ts'

const minLeadMs = 1_000
const maxLeadMs = 30 * 86_400_000

/** Opens a lot on a listed node. A node has one open lot at a time. */
export async function openLot(tx: Tx, operator: Operator, nodeId: string, body: UncheckedBody): Promise<{ lotId: string }> {
  const listing = await lockListing(tx, nodeId)
  const terms = validBody(LotBody, body, (valid) => problemsOf(valid, operator.nowMs, listing?.quantity_available))
  if (!listing) throw notFound()
  if (!listing.listed) throw new Fault('node_not_listed', { current: listing.status })
  const { quantity = listing.quantity_available, startsAt = laterThan(terms.endsAt, listing.available_from) } = terms
  const ended = await closeEndedOn(tx, nodeId)
  const lotId = newId('lot')
  const opened = await insertLot(tx, lotId, nodeId, {
    format: terms.format,
    endsAt: milliseconds(terms.endsAt),
    reserveCents: terms.reserveCents ?? null,
    quantity,
    startsAt: milliseconds(startsAt),
    durationMonths: terms.durationMonths ?? null,
  })
  if (!opened) throw new Fault('lot_already_open')
  if (ended) recordConsequence(tx, 'lot.closed', ended.id, 'live')
  record(tx, operator, 'lot.opened', lotId, { nodeId, ...terms })
  return { lotId }
}

function problemsOf({ endsAt, quantity, startsAt }: Partial<LotBody>, nowMs: number, available: number | undefined): Problem[] {
  const problems: Problem[] = []
  const endsAtMs = Date.parse(endsAt ?? '')
  if (endsAtMs < nowMs + minLeadMs || endsAtMs > nowMs + maxLeadMs)
    problems.push({ field: 'endsAt', reason: 'must be from 1 second to 30 days ahead' })
  if (quantity !== undefined && available !== undefined && quantity > available)
    problems.push({ field: 'quantity', reason: `must be at most ${available}, which the listing has` })
  if (Date.parse(startsAt ?? '') < endsAtMs) problems.push({ field: 'startsAt', reason: 'must not be before the lot ends' })
  return problems
}

/** The time if it is later than the other; otherwise null. */
const laterThan = (end: string, at: string | null): string | null => (at !== null && Date.parse(at) > Date.parse(end) ? at : null)
