import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { endRental } from './ending.ts'
import { charge, holdHours, lockBalancesOf, lockRunning, renewableHours } from './money.ts'
import type { RentalTerms } from './terms.ts'
import { paidHourMs, renewLeadMs } from './times.ts'
import { dropWork, scheduleWork } from './work.ts'

/**
 * Before the paid hour of a running rental ends: charges what accrued and holds the next hour. When that cannot be, it is
 * tried once more at the end of the hour, and then the rental is stopped, as of that end however late this runs.
 */
export async function renewHold(tx: Tx, id: string, terms: RentalTerms): Promise<void> {
  const rental = await lockRunning(tx, id)
  if (!rental) return dropWork(tx, id, 'money')
  lockBalancesOf(tx, id)
  const hours = await renewableHours(tx, id, terms.dailySpendLimitCents, renewLeadMs)
  const renewed = Math.min(hours.wanted, hours.affordable, hours.allowed)
  if (renewed > 0) {
    charge(tx, id, rental.moment)
    holdHours(tx, id, renewed)
    scheduleWork(tx, id, 'money', rental.paidForMs + renewed * paidHourMs - renewLeadMs)
    recordConsequence(tx, 'rental.renewed', id)
  } else if (rental.paidForMs > 0) {
    scheduleWork(tx, id, 'money', rental.paidForMs)
  } else {
    dropWork(tx, id, 'money')
    await endRental(tx, id, hours.affordable < 1 ? 'balance_exhausted' : 'spend_limit')
  }
}
