/** Assigns cores: the service and the references run on one, the load generator and PostgreSQL on the other. Measures the CPU of each process. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { missingPrograms } from '../reliability/checkout.ts'
import { childrenOf } from '../reliability/database.ts'
import { until } from '../reliability/wait.ts'

export const serverCore = '0'
export const generatorCore = '1'
/** Without two cores or without `taskset`, nothing is pinned. The report says so. */
export const isPinned = cpus().length >= 2 && missingPrograms(['taskset']).length === 0

/** The command that runs a program on the service's core, if cores are pinned. */
export const pinned = (program: string, args: readonly string[]): readonly [program: string, ...args: string[]] =>
  isPinned ? ['taskset', '-c', serverCore, program, ...args] : [program, ...args]

/** Pins this process, and every process that it starts, to a core. */
export function pinThisProcess(core: string): void {
  if (isPinned) execFileSync('taskset', ['-a', '-p', '-c', core, String(process.pid)], { stdio: 'ignore' })
}

const ticksPerSecond = 100

/** The fields of `/proc/<pid>/stat` from the process state on. Empty if the process has ended. */
function statFieldsOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

/** Seconds of CPU that a process and all its children have used, including threads and children that have ended. */
export function processTreeCpuSeconds(pid: number): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statFieldsOf(pid).slice(11, 15)
  const children = childrenOf(pid).map((child) => statFieldsOf(child).slice(11, 13))
  return (user + system + endedUser + endedSystem + children.flat().reduce((sum, ticks) => sum + ticks, 0)) / ticksPerSecond
}

export type CpuUsed = Readonly<Record<'server' | 'database', number>>
/** Seconds of CPU that a server and the database have used. */
export const cpuUsed = (serverPid: number | undefined, { postmasterPid }: { readonly postmasterPid: number }): CpuUsed => ({
  server: serverPid === undefined ? 0 : processTreeCpuSeconds(serverPid),
  database: processTreeCpuSeconds(postmasterPid),
})

/** Seconds that each core was busy since the machine started. */
function machineBusySeconds(): number {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line.split(/\s+/).slice(1).map(Number)
    return (user + nice + system + irq + softirq) / ticksPerSecond
  } catch {
    return 0
  }
}

/** If other processes use more cores than this, a sample is postponed or repeated. */
const maxForeignCores = 0.25
const quietCheckSeconds = 2

interface QuietOptions {
  readonly repeats: number
  /** How long a sample is postponed at most while other processes are busy. */
  readonly waitSeconds: number
}

/** Takes a sample while other processes are quiet. The machine is shared, and the load of others shows in every latency. */
export async function sampleWhenQuiet<T>(
  postmasterPid: number,
  { repeats, waitSeconds }: QuietOptions,
  sample: () => Promise<T>,
): Promise<T & { foreignCores: number }> {
  const isQuiet = async () =>
    (await measureForeignCores(postmasterPid, () => pause(quietCheckSeconds * 1000, {}))).foreignCores <= maxForeignCores
  for (let attempt = 0; ; attempt++) {
    if (waitSeconds > 0) await until(isQuiet, waitSeconds * 1000, 'others are quiet').catch(() => {})
    const sampled = await measureForeignCores(postmasterPid, sample)
    if (sampled.foreignCores <= maxForeignCores || attempt >= repeats) return sampled
  }
}

async function measureForeignCores<T>(postmasterPid: number, work: () => Promise<T>): Promise<T & { foreignCores: number }> {
  const before = busySeconds(postmasterPid)
  const startedAt = performance.now()
  const result = await work()
  const after = busySeconds(postmasterPid)
  const elapsed = (performance.now() - startedAt) / 1000
  const foreignCores = Math.max(0, after.machine - before.machine - (after.ours - before.ours)) / elapsed
  return { ...result, foreignCores }
}

/** The service and the generator are descendants of this process. The postmaster is not. */
const busySeconds = (postmasterPid: number) => ({
  machine: machineBusySeconds(),
  ours: processTreeCpuSeconds(process.pid) + processTreeCpuSeconds(postmasterPid),
})
