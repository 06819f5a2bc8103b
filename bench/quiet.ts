/** A sample that was ours alone: the machine is shared, and what others do shows in every latency. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { familyCpuSeconds, machineBusySeconds } from './cores.ts'

/** Cores that other processes may take before a sample is put off, or taken again. */
const maxForeignCores = 0.25
const lookSeconds = 2

export interface Patience {
  readonly repeats: number
  /** How long a sample is put off at most while others are busy. */
  readonly waitSeconds: number
}

export async function undisturbed<T>(
  postmasterPid: number,
  { repeats, waitSeconds }: Patience,
  sample: () => Promise<T>,
): Promise<T & { foreignCores: number }> {
  for (let attempt = 0; ; attempt++) {
    await untilQuiet(postmasterPid, waitSeconds)
    const taken = await watched(postmasterPid, sample)
    if (taken.foreignCores <= maxForeignCores || attempt >= repeats) return taken
  }
}

async function untilQuiet(postmasterPid: number, withinSeconds: number): Promise<void> {
  const deadline = performance.now() + withinSeconds * 1000
  while (performance.now() < deadline) {
    const { foreignCores } = await watched(postmasterPid, () => pause(lookSeconds * 1000, {}))
    if (foreignCores <= maxForeignCores) return
  }
}

async function watched<T>(postmasterPid: number, work: () => Promise<T>): Promise<T & { foreignCores: number }> {
  const before = used(postmasterPid)
  const startedAt = performance.now()
  const result = await work()
  const after = used(postmasterPid)
  const elapsed = (performance.now() - startedAt) / 1000
  const foreignCores = Math.max(0, after.machine - before.machine - (after.ours - before.ours)) / elapsed
  return { ...result, foreignCores }
}

/** The service and the generator are of this process's family; the database's first process is not. */
const used = (postmasterPid: number) => ({
  machine: machineBusySeconds(),
  ours: familyCpuSeconds(process.pid) + familyCpuSeconds(postmasterPid),
})
