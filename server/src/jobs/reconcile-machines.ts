/**
 * Compares the drivers' machines with the rentals: a machine that no rental wants is stopped, and a rental without its machine is
 * checked. If the clock was set back, no work waits until it reaches its former time.
 */
import type { Logger } from 'pino'
import type { Database, Tx } from '../db/client.ts'
import { desiredMachines, type MachineLocation, machineLocations, scheduleUnseenMachines } from '../domain/rentals/machines.store.ts'
import { expediteMachineWork } from '../domain/rentals/work.store.ts'
import type { DriverRegistry } from '../provision/driver-registry.ts'
import type { Loop } from './loop.ts'

const intervalMs = 60_000

export async function reconcileMachines(
  db: Database,
  registry: DriverRegistry,
  onError: (error: unknown, driver: string) => void,
): Promise<void> {
  await wakeFor(db, expediteMachineWork)
  for (const location of await machineLocations(db.read)) {
    // A driver that does not respond does not block the others.
    const reportError = (error: unknown) => onError(error, location.driver)
    await reconcileLocation(db, registry, location, reportError).catch(reportError)
  }
}

async function reconcileLocation(
  db: Database,
  registry: DriverRegistry,
  { driver, settings }: MachineLocation,
  onError: (error: unknown) => void,
): Promise<void> {
  // Lists the machines first: each was started for a rental committed before, so the later query finds that rental.
  const listed = await registry.list(driver, settings)
  const desired = new Set((await desiredMachines(db.read, listed)).map((rental) => rental.id))
  for (const rentalId of listed) if (!desired.has(rentalId)) await registry.stop(driver, { rentalId, settings }).catch(onError)
  await wakeFor(db, (tx) => scheduleUnseenMachines(tx, driver, settings, listed))
}

/** Makes work due, and wakes the worker. */
async function wakeFor(db: Database, makeDue: (tx: Tx) => Promise<readonly unknown[]>): Promise<void> {
  await db.transaction(async (tx) => {
    const due = await makeDue(tx)
    if (due.length > 0) tx.afterCommit('rentals_due')
  })
}

/** A driver that does not respond is logged separately, and so is a machine that it does not stop. */
export const reconcileLoop = (db: Database, registry: DriverRegistry, log: Logger): Loop => ({
  name: 'machines',
  intervalMs,
  iterate: () =>
    reconcileMachines(db, registry, (error, driver) =>
      log.warn({ err: error, driver }, 'machines: the machines of a driver could not be compared with the rentals'),
    ),
})
