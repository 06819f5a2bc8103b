import type { LotFormat } from '@parley/contract/radar'
import type { Operator } from '../../core/actor.ts'
import { milliseconds } from '../../core/clock.ts'
import { Fault, invalid, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { closeEndedOn, insertLot, lockListing } from './store.ts'

const soonestMs = 1_000
const latestMs = 30 * 86_400_000

export interface LotTerms {
  readonly format: LotFormat
  readonly endsAt: string
  readonly reserveCents?: number | null
  readonly quantity?: number
  readonly startsAt?: string | null
  readonly durationMonths?: number | null
}

/** Opens a lot on a listed node; a node has one at a time. */
export async function openLot(tx: Tx, operator: Operator, nodeId: string, terms: LotTerms): Promise<{ lotId: string }> {
  const ahead = Date.parse(terms.endsAt) - operator.nowMs
  if (ahead < soonestMs || ahead > latestMs) throw invalid('endsAt', 'must be from 1 second to 30 days ahead')
  const listing = await lockListing(tx, nodeId)
  if (!listing) throw notFound()
  if (!listing.listed) throw new Fault('node_not_listed', { current: listing.status })
  const { quantity = listing.quantity_available, startsAt = laterThan(terms.endsAt, listing.available_from) } = terms
  if (quantity > listing.quantity_available)
    throw invalid('quantity', `must be at most ${listing.quantity_available}, which the listing has`)
  if (startsAt !== null && Date.parse(startsAt) < Date.parse(terms.endsAt)) throw invalid('startsAt', 'must not be before the lot ends')
  closeEndedOn(tx, nodeId)
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
  record(tx, operator, 'lot.opened', lotId, { nodeId, ...terms })
  return { lotId }
}

/** A moment that comes after another; null otherwise. */
const laterThan = (end: string, at: string | null): string | null => (at !== null && Date.parse(at) > Date.parse(end) ? at : null)
