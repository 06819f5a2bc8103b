import { type Driver, drivers } from '@parley/contract/dashboard/catalog'
import type { Tx } from '../../db/client.ts'
import { leaveMarket, returnToMarket } from './store.ts'

/** Keeps on the market what this installation can start: offers of a driver that is missing leave it, and are back with their driver. */
export async function matchDrivers(tx: Tx, installed: readonly Driver[]): Promise<{ readonly left: number; readonly back: number }> {
  const left = await leaveMarket(
    tx,
    drivers.filter((name) => !installed.includes(name)),
  )
  const back = await returnToMarket(tx, installed)
  if (left.length + back.length > 0) tx.afterCommit('catalog_changed')
  return { left: left.length, back: back.length }
}
