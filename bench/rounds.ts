/** Variants side by side: each sampled in every round, in rotating order, so that what disturbs the machine disturbs all alike. */
import { familyCpuSeconds, machineBusySeconds } from './cores.ts'

export interface Sampled {
  readonly rate: number
  readonly calls: number
  readonly p99Ms?: number
}
export interface Variant {
  readonly name: string
  readonly sample: (seconds: number) => Promise<Sampled>
  /** Processes whose CPU belongs to it: the one that serves, and the database's. */
  readonly pid?: number
}
export interface Measure {
  readonly name: string
  readonly rate: number
  /** Half the distance of the quartiles, in parts of the median. */
  readonly spread: number
  readonly p99Ms: number | null
  readonly serverMicros: number | null
  readonly databaseMicros: number | null
}
export interface Pace {
  readonly rounds: number
  readonly warmUpSeconds: number
  readonly sampleSeconds: number
  /** How often a sample that others disturbed is taken again. */
  readonly repeats: number
}

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
export function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * q
  const low = sorted[Math.floor(at)] ?? 0
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at - Math.floor(at))
}
const spreadOf = (rates: readonly number[]) => (quantile(rates, 0.75) - quantile(rates, 0.25)) / 2 / median(rates)

interface Sample extends Sampled {
  readonly serverSeconds: number
  readonly databaseSeconds: number
  readonly foreignCores: number
}

/** Cores that processes other than the measured ones and this one's own may take before a sample is taken again. */
const maxForeignCores = 0.25

export async function sideBySide(
  variants: readonly Variant[],
  pace: Pace,
  postmasterPid: number,
  say: (line: string) => void,
): Promise<Measure[]> {
  const samples = variants.map((): Sample[] => [])
  for (const variant of variants) await variant.sample(pace.warmUpSeconds)
  for (let round = 0; round < pace.rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const at = (turn + round) % variants.length
      const variant = variants[at] as Variant
      const sample = await undisturbed(variant, pace, postmasterPid)
      samples[at]?.push(sample)
      say(`  round ${round + 1} of ${pace.rounds}, ${variant.name}: ${Math.round(sample.rate)} a second`)
    }
  }
  return variants.map(({ name, pid }, at) => summary(name, samples[at] ?? [], pid !== undefined))
}

async function undisturbed(variant: Variant, pace: Pace, postmasterPid: number): Promise<Sample> {
  for (let attempt = 0; ; attempt++) {
    const sample = await sampled(variant, pace.sampleSeconds, postmasterPid)
    if (sample.foreignCores <= maxForeignCores || attempt >= pace.repeats) return sample
  }
}

async function sampled(variant: Variant, seconds: number, postmasterPid: number): Promise<Sample> {
  const used = () => ({
    server: variant.pid === undefined ? 0 : familyCpuSeconds(variant.pid),
    database: familyCpuSeconds(postmasterPid),
    family: familyCpuSeconds(process.pid),
    machine: machineBusySeconds(),
  })
  const before = used()
  const startedAt = performance.now()
  const sample = await variant.sample(seconds)
  const elapsed = (performance.now() - startedAt) / 1000
  const after = used()
  const serverSeconds = after.server - before.server
  const databaseSeconds = after.database - before.database
  // The server and the generator are children of this process; the database's first process is not.
  const ours = after.family - before.family + databaseSeconds
  return { ...sample, serverSeconds, databaseSeconds, foreignCores: Math.max(0, after.machine - before.machine - ours) / elapsed }
}

function summary(name: string, samples: readonly Sample[], serves: boolean): Measure {
  const rates = samples.map((one) => one.rate)
  const p99s = samples.flatMap((one) => one.p99Ms ?? [])
  const perCall = (seconds: (one: Sample) => number) => median(samples.map((one) => (seconds(one) / one.calls) * 1e6))
  return {
    name,
    rate: median(rates),
    spread: spreadOf(rates),
    p99Ms: p99s.length > 0 ? median(p99s) : null,
    serverMicros: serves ? perCall((one) => one.serverSeconds) : null,
    databaseMicros: perCall((one) => one.databaseSeconds),
  }
}
