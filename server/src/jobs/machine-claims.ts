/** The database queries of drivers before they start a machine. */
import type { Database } from '../db/client.ts'
import { desiredMachines, reserveGpus } from '../domain/rentals/machines.store.ts'
import type { MachineClaims } from '../provision/driver.ts'

export const machineClaims = (db: Database): MachineClaims => ({
  async reserveGpus(rentalId, engine, free, count) {
    const reserved = await db.transaction((tx) => reserveGpus(tx, rentalId, engine, free, count))
    return reserved.length > 0 ? reserved : null
  },
  isDesired: async (rentalId) => (await desiredMachines(db.read, [rentalId])).length > 0,
})
