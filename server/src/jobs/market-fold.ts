/** Folds the market's days: today once an hour, each day once more after its end, and days that were missed during a standstill. */
import type { Database } from '../db/client.ts'
import { foldDay, nextDueDay, takesFoldLock } from '../domain/market/store.ts'
import type { Loop } from './loop.ts'

const intervalMs = 60_000
/** The maximum per iteration. A long standstill is caught up with in a few minutes. */
const maxDaysPerIteration = 60

/** Folds each day in its own transaction, by one instance at a time. Returns how many it folded. */
export async function foldMarket(db: Database): Promise<number> {
  for (let folded = 0; folded < maxDaysPerIteration; folded++) {
    const more = await db.transaction(async (tx) => {
      const day = (await takesFoldLock(tx)) ? await nextDueDay(tx) : undefined
      if (day !== undefined) await foldDay(tx, day)
      return day !== undefined
    })
    if (!more) return folded
  }
  return maxDaysPerIteration
}

export const marketFold = (db: Database): Loop => ({
  name: 'market',
  intervalMs,
  long: true,
  iterate: async () => {
    await foldMarket(db)
  },
})
