import type { Measure } from './rounds.ts'
import type { Figure } from './row.ts'

interface Goal {
  readonly row: string
  readonly what: string
  readonly atLeast: number
}

/** CPU of the database for one call, less being better: ours through the reference's. */
export function databaseFigure(what: string, atMost: number, ours: Measure, reference: Measure): Figure[] {
  const [own, its] = [ours.databaseMicros, reference.databaseMicros]
  if (own === null || its === null) return []
  const ratio = own / its
  const spread = ours.spread + reference.spread
  return [
    {
      row: 'R14',
      what,
      unit: 'µs of the database',
      ours: own,
      reference: its,
      ratio,
      spread,
      goal: `≤ ${atMost}`,
      reached: ratio <= atMost,
    },
  ]
}

/** Rates, more being better: ours through the reference's. */
export function rateFigure({ row, what, atLeast }: Goal, ours: Measure, reference: Measure): Figure {
  const ratio = ours.rate / reference.rate
  return {
    row,
    what,
    unit: 'a second',
    ours: ours.rate,
    reference: reference.rate,
    ratio,
    spread: ours.spread + reference.spread,
    goal: `≥ ${atLeast}`,
    reached: ratio >= atLeast,
    serverMicros: ours.serverMicros,
    databaseMicros: ours.databaseMicros,
  }
}
