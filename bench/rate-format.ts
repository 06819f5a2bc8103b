import type { Measure } from './rounds.ts'
import type { Figure } from './row.ts'

interface Goal {
  readonly row: string
  readonly what: string
  readonly atLeast: number
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
