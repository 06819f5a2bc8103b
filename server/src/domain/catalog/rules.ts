/** What runs an offer. */
import { type Driver, drivers } from '@parley/contract/dashboard/catalog'

/** The driver that an offer runs on: the one that is wanted, or else the first that is installed; null when that is none. */
export function driverOf(wanted: Driver | undefined, installed: readonly Driver[]): Driver | null {
  return drivers.find((name) => installed.includes(name) && (wanted === undefined || name === wanted)) ?? null
}
