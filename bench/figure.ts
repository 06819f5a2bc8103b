/** Figures of a row: ours against a reference, held to a goal. */
import { median } from '../reliability/figures.ts'
import { type Measure, spreadOf } from './rounds.ts'
import type { Figure } from './row.ts'

type Named = Pick<Figure, 'row' | 'what' | 'unit'>
type Goal = { readonly atLeast: number } | { readonly atMost: number }

/** `ratio` where the goal does not count ours through the reference's. */
export function figure(named: Named, goal: Goal, ours: number, reference: number, spread: number, ratio = ours / reference): Figure {
  const held =
    'atLeast' in goal
      ? { goal: `≥ ${goal.atLeast}`, reached: ratio >= goal.atLeast }
      : { goal: `≤ ${goal.atMost}`, reached: ratio <= goal.atMost }
  return { ...named, ours, reference, ratio, spread, ...held }
}

/** Of what was measured again and again, by its medians. */
export const medianFigure = (named: Named, goal: Goal, ours: readonly number[], reference: readonly number[]): Figure =>
  figure(named, goal, median(ours), median(reference), spreadOf(ours))

/** How many times as fast ours is: by the medians of times. */
export const fasterFigure = (named: Named, atLeast: number, ours: readonly number[], reference: readonly number[]): Figure =>
  figure(named, { atLeast }, median(ours), median(reference), spreadOf(ours), median(reference) / median(ours))

/** Rates, more being better; with what a call takes of the CPU. */
export function rateFigure(row: string, what: string, atLeast: number, [ours, reference]: readonly [Measure, Measure]): Figure {
  const { serverMicros, databaseMicros } = ours
  const named = { row, what, unit: 'a second' }
  return { ...figure(named, { atLeast }, ours.rate, reference.rate, ours.spread + reference.spread), serverMicros, databaseMicros }
}

/** CPU of the database for one call, less being better. */
export function databaseFigure(what: string, atMost: number, [ours, reference]: readonly [Measure, Measure]): Figure {
  const named = { row: 'R14', what, unit: 'µs of the database' }
  return figure(named, { atMost }, ours.databaseMicros, reference.databaseMicros, ours.spread + reference.spread)
}
