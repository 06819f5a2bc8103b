import type { Tx } from '../../db/client.ts'
import { recordConsequence } from '../audit/store.ts'
import { endRental } from './end-rental.steps.ts'
import { charge, holdHours, lockBalancesOf, lockPaid, type PaidRental, renewableHours } from './money.store.ts'
import { graceCheckMs, paidHourMs, renewLeadMs } from './rules.ts'
import type { RentalTerms } from './terms.steps.ts'
import { dropWork, scheduleWork } from './work.store.ts'

/**
 * Before the paid time of a rental ends: charges what accrued and holds the next hour, once, even if this runs again. A rental that is paid
 * for until its last moment is stopped then, with that moment as its end however late this runs.
 */
export async function renewHold(tx: Tx, id: string, terms: RentalTerms): Promise<void> {
  const rental = await lockPaid(tx, id)
  if (!rental) return dropWork(tx, id, 'money')
  const dueInMs = rental.end === null ? rental.paidForMs - renewLeadMs : rental.paidForMs
  if (dueInMs > 0) scheduleWork(tx, id, 'money', dueInMs)
  else if (rental.end === null) await renew(tx, id, rental, terms)
  else await end(tx, id, rental.end)
}

/**
 * If the next hour cannot be held, this is tried once more at the end of the current one. Then the rental is stopped. One that wants no
 * hour is past the grace period of its suspended company: the timers stop it, unless the company is restored.
 */
async function renew(tx: Tx, id: string, { moment, paidForMs, runsForMs, mode }: PaidRental, terms: RentalTerms): Promise<void> {
  lockBalancesOf(tx, id)
  const hours = await renewableHours(tx, id, terms.dailySpendLimitCents, renewLeadMs)
  const renewed = Math.min(hours.wanted, hours.affordable, hours.allowed)
  if (renewed > 0) {
    charge(tx, id, moment)
    holdHours(tx, id, renewed)
    const paidNowForMs = Math.min(paidForMs + renewed * paidHourMs, runsForMs ?? Number.POSITIVE_INFINITY)
    scheduleWork(tx, id, 'money', paidNowForMs - renewLeadMs)
    recordConsequence(tx, 'rental.renewed', id, mode)
  } else if (paidForMs > 0) scheduleWork(tx, id, 'money', paidForMs)
  else if (hours.wanted === 0) scheduleWork(tx, id, 'money', graceCheckMs)
  else await end(tx, id, hours.affordable < 1 ? 'balance_exhausted' : 'spend_limit')
}

async function end(tx: Tx, id: string, reason: Parameters<typeof endRental>[2]): Promise<void> {
  dropWork(tx, id, 'money')
  await endRental(tx, id, reason)
}
