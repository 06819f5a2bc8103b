/** Which driver runs an offer. */
import { type Driver, drivers } from '@parley/contract/dashboard/catalog'

/** The driver of an offer: the requested one, or the first that is installed; null if there is none. */
export function driverOf(requested: Driver | undefined, installed: readonly Driver[]): Driver | null {
  return drivers.find((name) => installed.includes(name) && (requested === undefined || name === requested)) ?? null
}
