import type { LotFormat } from '@parley/contract/radar'
import type { Operator } from '../../actor.ts'
import { milliseconds } from '../../clock.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, invalid, notFound } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { closeEndedOn, insertLot, lockListing } from './store.ts'

const soonestMs = 1_000
const latestMs = 30 * 86_400_000

export interface LotTerms {
  readonly format: LotFormat
  readonly endsAt: string
  readonly reserveCents?: number | null
}

/** Opens a lot on a listed node; a node has one at a time. */
export async function openLot(tx: Tx, operator: Operator, nodeId: string, terms: LotTerms): Promise<{ lotId: string }> {
  const ahead = Date.parse(terms.endsAt) - operator.nowMs
  if (ahead < soonestMs || ahead > latestMs) throw invalid('endsAt', 'must be from 1 second to 30 days ahead')
  const listing = await lockListing(tx, nodeId)
  if (!listing) throw notFound()
  if (!listing.listed) throw new Fault('node_not_listed')
  closeEndedOn(tx, nodeId)
  const lotId = newId('lot')
  const opened = await insertLot(tx, lotId, nodeId, terms.format, milliseconds(terms.endsAt), terms.reserveCents ?? null)
  if (!opened) throw new Fault('lot_already_open')
  record(tx, operator, 'lot.opened', lotId, { nodeId, ...terms })
  return { lotId }
}
