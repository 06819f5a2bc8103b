/** Figures of a row: ours against a reference, held to a goal. */
import { median } from '../reliability/figures.ts'
import { type Pace, sideBySide, spreadOf, type Variant } from './rounds.ts'
import type { Figure } from './row.ts'
import type { Stage } from './stage.ts'

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

export interface RateGoal {
  readonly row: string
  readonly what: string
  readonly atLeast: number
  /** CPU of the database for one call, against the reference's; less is better. */
  readonly databaseAtMost?: number
}

/** Rates of ours and of a reference, measured side by side, with what a call takes of the CPU. */
export async function rateFigures(stage: Stage, pace: Pace, goal: RateGoal, ours: Variant, reference: Variant): Promise<Figure[]> {
  const { row, what, atLeast, databaseAtMost } = goal
  const [own, its] = await sideBySide(stage, pace, ours, reference)
  const spread = own.spread + its.spread
  const { serverMicros, databaseMicros } = own
  const rates = figure({ row, what, unit: 'a second' }, { atLeast }, own.rate, its.rate, spread)
  const figures = [{ ...rates, serverMicros, databaseMicros }]
  if (databaseAtMost === undefined) return figures
  const named = { row: 'R14', what, unit: 'µs of the database' }
  return [...figures, figure(named, { atMost: databaseAtMost }, databaseMicros, its.databaseMicros, spread)]
}
