/** A row of the table: measures our side and a reference side by side, and compares the figures with goals. */
import { median, quantile } from '../reliability/figures.ts'
import { cpuUsed, sampleWhenQuiet } from './cores.ts'
import type { Testbed } from './testbed.ts'

export interface Figure {
  readonly row: string
  readonly what: string
  readonly unit: string
  readonly ours: number
  readonly reference: number
  /** Ours relative to the reference, in the direction of the goal. */
  readonly ratio: number
  readonly spread: number
  readonly goal: string
  readonly reached: boolean
  readonly serverMicros?: number | null
  readonly databaseMicros?: number | null
}
export interface Row {
  readonly name: string
  /** Another row of the table that this one also measures. */
  readonly measures?: string
  readonly about: string
  readonly measure: (testbed: Testbed, pace: Pace) => Promise<Figure[]>
}

type Named = Pick<Figure, 'row' | 'what' | 'unit'>
type Goal = { readonly min: number } | { readonly max: number }

/** Pass `ratio` if the goal does not apply to `ours / reference`. */
export function figure(named: Named, goal: Goal, ours: number, reference: number, spread: number, ratio = ours / reference): Figure {
  const evaluated =
    'min' in goal ? { goal: `≥ ${goal.min}`, reached: ratio >= goal.min } : { goal: `≤ ${goal.max}`, reached: ratio <= goal.max }
  return { ...named, ours, reference, ratio, spread, ...evaluated }
}

/** A figure of repeated measurements, by their medians. */
export const medianFigure = (named: Named, goal: Goal, ours: readonly number[], reference: readonly number[]): Figure =>
  figure(named, goal, median(ours), median(reference), spreadOf(ours))

/** How many times as fast ours is, by the medians of the times. */
export const fasterFigure = (named: Named, minRatio: number, ours: readonly number[], reference: readonly number[]): Figure =>
  figure(named, { min: minRatio }, median(ours), median(reference), spreadOf(ours), median(reference) / median(ours))

/** A figure of values with a fixed limit. The ratio is the share of the limit that they use. */
export const boundedFigure = (named: Named, values: readonly number[], limit: number): Figure =>
  figure(named, { max: 1 }, median(values), limit, spreadOf(values) || 0)

export interface RateGoal {
  readonly row: string
  readonly what: string
  readonly minRatio: number
  /** Database CPU of one call, relative to the reference's. Less is better. */
  readonly maxDatabaseRatio?: number
}

/** Rates of ours and of a reference, measured side by side, with the CPU time of a call. */
export async function rateFigures(testbed: Testbed, pace: Pace, goal: RateGoal, ours: Variant, reference: Variant): Promise<Figure[]> {
  const { row, what, minRatio, maxDatabaseRatio } = goal
  const [own, its] = await sideBySide(testbed, pace, ours, reference)
  const spread = own.spread + its.spread
  const { serverMicros, databaseMicros } = own
  const rates = figure({ row, what, unit: 'a second' }, { min: minRatio }, own.rate, its.rate, spread)
  const figures = [{ ...rates, serverMicros, databaseMicros }]
  if (maxDatabaseRatio === undefined) return figures
  const named = { row: 'R14', what, unit: 'µs of the database' }
  return [...figures, figure(named, { max: maxDatabaseRatio }, databaseMicros, its.databaseMicros, spread)]
}

export type Sampled = Readonly<Record<'rate' | 'calls', number>>
export interface Variant {
  readonly name: string
  readonly sample: (seconds: number) => Promise<Sampled>
  /** The serving process, whose CPU counts for this variant. */
  readonly pid?: number
}
export interface Pace {
  readonly rounds: number
  readonly warmUpSeconds: number
  readonly sampleSeconds: number
  /** How often a sample that other processes disturbed is repeated. */
  readonly repeats: number
}
/** In a quick run, markets are so small that they are generated in a minute. */
export const isQuick = (pace: Pace): boolean => pace.rounds < 5

export const spreadOf = (values: readonly number[]): number => (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values)

interface Sample extends Sampled {
  readonly serverSeconds: number
  readonly databaseSeconds: number
}

const maxWarmUps = 10
/** A rate that grows by less than this factor is steady. */
const steadyGrowth = 1.1

/** Samples until the rate is steady, so that initial planning and compilation are not measured. */
async function warmUp(variant: Variant, seconds: number): Promise<void> {
  let before = 0
  for (let i = 0; i < maxWarmUps; i++) {
    const { rate } = await variant.sample(seconds)
    if (rate > 0 && rate < steadyGrowth * before) return
    before = rate
  }
}

/** Samples both in every round and alternates which comes first, so that a disturbance of the machine affects both equally. */
async function sideBySide(testbed: Testbed, pace: Pace, ours: Variant, reference: Variant) {
  const series = [ours, reference].map((variant) => ({ variant, samples: [] as Sample[] }))
  for (const { variant } of series) await warmUp(variant, pace.warmUpSeconds)
  for (let round = 1; round <= pace.rounds; round++) {
    for (const { variant, samples } of series) {
      const retries = { repeats: pace.repeats, waitSeconds: 0 }
      const sample = await sampleWhenQuiet(testbed.postmasterPid, retries, () => takeSample(testbed, variant, pace.sampleSeconds))
      samples.push(sample)
      testbed.log(`  round ${round} of ${pace.rounds}, ${variant.name}: ${Math.round(sample.rate)} a second`)
    }
    series.reverse()
  }
  const of = (variant: Variant) => summary(variant, series.find((one) => one.variant === variant)?.samples ?? [])
  return [of(ours), of(reference)] as const
}

async function takeSample(testbed: Testbed, variant: Variant, seconds: number): Promise<Sample> {
  const before = cpuUsed(variant.pid, testbed)
  const sample = await variant.sample(seconds)
  const after = cpuUsed(variant.pid, testbed)
  if (sample.calls === 0) throw new Error(`${variant.name} served no call within ${seconds} s`)
  return { ...sample, serverSeconds: after.server - before.server, databaseSeconds: after.database - before.database }
}

function summary({ pid }: Variant, samples: readonly Sample[]) {
  const rates = samples.map((one) => one.rate)
  const perCall = (seconds: (one: Sample) => number) => median(samples.map((one) => (seconds(one) / one.calls) * 1e6))
  return {
    rate: median(rates),
    spread: spreadOf(rates),
    serverMicros: pid === undefined ? null : perCall((one) => one.serverSeconds),
    databaseMicros: perCall((one) => one.databaseSeconds),
  }
}
