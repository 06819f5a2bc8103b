/** Ours and a reference side by side: each sampled in every round, in turn first, so that what disturbs the machine disturbs both alike. */
import { median, quantile } from '../reliability/figures.ts'
import { cpuUsed } from './cores.ts'
import { undisturbed } from './quiet.ts'
import type { Stage } from './stage.ts'

export interface Sampled {
  readonly rate: number
  readonly calls: number
}
export interface Variant {
  readonly name: string
  readonly sample: (seconds: number) => Promise<Sampled>
  /** Of the process that serves, whose CPU belongs to it. */
  readonly pid?: number
}
export interface Measure {
  readonly rate: number
  /** Half the distance of the quartiles, in parts of the median. */
  readonly spread: number
  readonly serverMicros: number | null
  readonly databaseMicros: number
}
export interface Pace {
  readonly rounds: number
  readonly warmUpSeconds: number
  readonly sampleSeconds: number
  /** How often a sample that others disturbed is taken again. */
  readonly repeats: number
}

export const spreadOf = (values: readonly number[]): number => (quantile(values, 0.75) - quantile(values, 0.25)) / 2 / median(values)

interface Sample extends Sampled {
  readonly serverSeconds: number
  readonly databaseSeconds: number
}

const maxWarmUps = 10
/** A rate that grows by less than this is steady. */
const steadyGrowth = 1.1

/** Until the rate is steady: what is planned and compiled at first is no part of it. */
async function warmUp(variant: Variant, seconds: number): Promise<void> {
  let before = 0
  for (let i = 0; i < maxWarmUps; i++) {
    const { rate } = await variant.sample(seconds)
    if (rate > 0 && rate < steadyGrowth * before) return
    before = rate
  }
}

export async function sideBySide(stage: Stage, pace: Pace, ours: Variant, reference: Variant): Promise<readonly [Measure, Measure]> {
  const taken = [ours, reference].map((variant) => ({ variant, samples: [] as Sample[] }))
  for (const { variant } of taken) await warmUp(variant, pace.warmUpSeconds)
  for (let round = 1; round <= pace.rounds; round++) {
    for (const { variant, samples } of taken) {
      const retries = { repeats: pace.repeats, waitSeconds: 0 }
      const sample = await undisturbed(stage.postmasterPid, retries, () => sampled(stage, variant, pace.sampleSeconds))
      samples.push(sample)
      stage.say(`  round ${round} of ${pace.rounds}, ${variant.name}: ${Math.round(sample.rate)} a second`)
    }
    taken.reverse()
  }
  const of = (variant: Variant) => summary(variant, taken.find((one) => one.variant === variant)?.samples ?? [])
  return [of(ours), of(reference)]
}

async function sampled(stage: Stage, variant: Variant, seconds: number): Promise<Sample> {
  const before = cpuUsed(variant.pid, stage)
  const sample = await variant.sample(seconds)
  const after = cpuUsed(variant.pid, stage)
  if (sample.calls === 0) throw new Error(`${variant.name} answered no call within ${seconds} s`)
  return { ...sample, serverSeconds: after.server - before.server, databaseSeconds: after.database - before.database }
}

function summary({ pid }: Variant, samples: readonly Sample[]): Measure {
  const rates = samples.map((one) => one.rate)
  const perCall = (seconds: (one: Sample) => number) => median(samples.map((one) => (seconds(one) / one.calls) * 1e6))
  return {
    rate: median(rates),
    spread: spreadOf(rates),
    serverMicros: pid === undefined ? null : perCall((one) => one.serverSeconds),
    databaseMicros: perCall((one) => one.databaseSeconds),
  }
}
