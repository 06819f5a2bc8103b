import { type Driver, drivers } from '@parley/contract/dashboard/catalog'
import type { Tx } from '../../db/client.ts'
import { leaveMarket, returnToMarket } from './store.ts'

/** Matches the market to the installed drivers: offers whose driver is missing leave it, and return when their driver is installed. */
export async function matchDrivers(tx: Tx, installed: readonly Driver[]): Promise<{ readonly removed: number; readonly restored: number }> {
  const removed = await leaveMarket(
    tx,
    drivers.filter((name) => !installed.includes(name)),
  )
  const restored = await returnToMarket(tx, installed)
  if (removed.length + restored.length > 0) tx.afterCommit('catalog_changed')
  return { removed: removed.length, restored: restored.length }
}
