import { ExactMoment, Money } from '../formatters.tsx'
import { moneyText } from '../money-text.ts'
import { billedOf, secondsText, shortSecondsText } from './billed.ts'

interface EndedRental {
  readonly runningAt: string | null
  readonly stoppingAt: string | null
  readonly pricePerHourCents: number
  readonly accruedCents: number
}

/** The billed period, its length, and how the charge follows. Nothing before billing has ended. */
export function billedTerms(rental: EndedRental) {
  const billed = billedOf(rental)
  if (billed === null) return []
  const { from, until, seconds } = billed
  return [
    ['Billed from', <ExactMoment key="from" at={from} />],
    ['Billed until', <ExactMoment key="until" at={until} />],
    ['Billed time', secondsText(seconds)],
    [
      'Charge',
      <span key="charge">
        {shortSecondsText(seconds)} × {moneyText(rental.pricePerHourCents)} ÷ 3,600 s, rounded up to the cent:{' '}
        <Money cents={rental.accruedCents} />
      </span>,
    ],
  ] as const
}
