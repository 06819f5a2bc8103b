/** Rentals of a test world, on simulated machines. */
import type { RentalStatus } from '@parley/contract/rentals'
import type { Actor } from '../core/actor.ts'
import { Fault, notFound } from '../core/fault.ts'
import type { UncheckedBody } from '../core/valid-body.ts'
import type { Tx } from '../db/client.ts'
import { endRental } from '../domain/rentals/end-rental.steps.ts'
import { startRental } from '../domain/rentals/start-rental.ts'
import { stopRental } from '../domain/rentals/stop-rental.ts'
import { findRental } from '../domain/rentals/store.ts'
import type { RentalTerms } from '../domain/rentals/terms.steps.ts'
import { asPlayer } from './actors.ts'

/** Starts a rental as the catalog and its quote say. No money or GPU is taken for it. */
export const createTestRental = (tx: Tx, actor: Actor, input: UncheckedBody, terms: RentalTerms): Promise<string> =>
  startRental(tx, asPlayer(actor, actor), input, terms)

export const stopTestRental = (tx: Tx, actor: Actor, id: string): Promise<string> => stopRental(tx, asPlayer(actor, actor), id)

/** Simulates a failure of the machine that is being provisioned. */
export const failTestRental = (tx: Tx, actor: Actor, id: string): Promise<string> =>
  end(tx, actor, id, 'provisioning_failed', 'The machine reported a fault while it was starting.')

/** Simulates the interruption of a running machine. */
export const interruptTestRental = (tx: Tx, actor: Actor, id: string): Promise<string> => end(tx, actor, id, 'interrupted')

async function end(tx: Tx, actor: Actor, id: string, reason: 'provisioning_failed' | 'interrupted', failure?: string): Promise<string> {
  await ownRental(tx, actor, id)
  const ended = await endRental(tx, id, reason, failure)
  const wire = await ownRental(tx, actor, id)
  if (!ended) throw new Fault('rental_not_active', { current: (JSON.parse(wire) as { status: RentalStatus }).status })
  return wire
}

async function ownRental(tx: Tx, actor: Actor, id: string): Promise<string> {
  const found = await findRental(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  return found.wire
}
