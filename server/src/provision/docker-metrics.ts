/** A container's resource usage, as its engine measures it. A value that the engine does not return is null. */
import type { MachineMetrics } from '@parley/contract/dashboard/rental-metrics'

interface CpuSample {
  readonly cpu_usage?: { readonly total_usage?: number; readonly percpu_usage?: readonly number[] | null }
  readonly system_cpu_usage?: number
  readonly online_cpus?: number
}
/** The parts of an engine's response that are read. Engines omit parts: in the first sample, and what they do not measure. */
interface ContainerStats {
  readonly cpu_stats?: CpuSample
  readonly precpu_stats?: CpuSample
  readonly memory_stats?: {
    readonly usage?: number
    readonly limit?: number
    readonly stats?: { readonly inactive_file?: number; readonly total_inactive_file?: number }
  }
  readonly networks?: Readonly<Record<string, { readonly rx_bytes: number; readonly tx_bytes: number }>>
}

export function metricsIn(stats: ContainerStats, cpuLimitCores: number): MachineMetrics {
  const networks = Object.values(stats.networks ?? {})
  const sumOf = (name: 'rx_bytes' | 'tx_bytes') => (networks.length === 0 ? null : networks.reduce((sum, one) => sum + one[name], 0))
  return {
    cpuCores: busyCores(stats),
    cpuLimitCores,
    memoryBytes: memoryInUse(stats),
    memoryLimitBytes: stats.memory_stats?.limit ?? null,
    receivedBytes: sumOf('rx_bytes'),
    sentBytes: sumOf('tx_bytes'),
  }
}

/** Its share of the host's CPU time between two samples, in cores; null if the engine took only one. */
function busyCores({ cpu_stats: now, precpu_stats: before }: ContainerStats): number | null {
  const used = (now?.cpu_usage?.total_usage ?? Number.NaN) - (before?.cpu_usage?.total_usage ?? Number.NaN)
  const passed = (now?.system_cpu_usage ?? Number.NaN) - (before?.system_cpu_usage ?? Number.NaN)
  const cores = now?.online_cpus || now?.cpu_usage?.percpu_usage?.length
  return used >= 0 && passed > 0 && cores ? Math.round((used / passed) * cores * 1000) / 1000 : null
}

/** Without the file cache, as the engine's own tool shows it. */
function memoryInUse({ memory_stats: memory }: ContainerStats): number | null {
  if (memory?.usage === undefined) return null
  const droppable = memory.stats?.inactive_file ?? memory.stats?.total_inactive_file ?? 0
  return Math.max(0, memory.usage - droppable)
}
