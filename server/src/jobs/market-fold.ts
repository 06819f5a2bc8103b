/** Folds the market's days: today once an hour, each day once more after its end, and after a standstill those that were missed. */
import type { Database } from '../db/client.ts'
import { foldDay, nextDueDay, takesFoldLock } from '../domain/market/store.ts'
import type { Loop } from './loop.ts'

const everyMs = 60_000
/** So many in one iteration: what a long standstill left is caught up with in some minutes. */
const maxAtOnce = 60

/** Each day in a transaction of its own, by one instance at a time; answers how many it was. */
export async function foldMarket(db: Database): Promise<number> {
  for (let folded = 0; folded < maxAtOnce; folded++) {
    const more = await db.transaction(async (tx) => {
      const day = (await takesFoldLock(tx)) ? await nextDueDay(tx) : undefined
      if (day !== undefined) await foldDay(tx, day)
      return day !== undefined
    })
    if (!more) return folded
  }
  return maxAtOnce
}

export const marketFold = (db: Database): Loop => ({
  name: 'market',
  everyMs,
  long: true,
  iterate: async () => {
    await foldMarket(db)
  },
})
