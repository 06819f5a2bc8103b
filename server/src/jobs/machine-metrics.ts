/** The resource usage of machines, as their drivers measure it. Each is measured once in a while, regardless of how many pages show it. */
import type { RentalMetrics } from '@parley/contract/dashboard/rental-metrics'
import { type Clock, isLessSince } from '../core/clock.ts'
import { lruCache } from '../core/lru-cache.ts'
import type { Machine } from '../domain/rentals/machines.store.ts'
import type { DriverRegistry } from '../provision/driver-registry.ts'
import { specOf } from './machine-step.ts'

const ttlMs = 10_000
/** Machines whose measurements are cached. The least recently requested one is evicted. */
const maxCached = 1_000

interface CachedMetrics {
  readonly result: Promise<RentalMetrics>
  readonly sinceMs: number
}

export class MachineMetricsCache {
  readonly #registry: Pick<DriverRegistry, 'metrics'>
  readonly #clock: Pick<Clock, 'now'>
  readonly #cached = lruCache<CachedMetrics>(maxCached)

  constructor(registry: Pick<DriverRegistry, 'metrics'>, clock: Pick<Clock, 'now'>) {
    this.#registry = registry
    this.#clock = clock
  }

  /** Never fails: if a machine does not respond, that is the result. */
  read(machine: Machine): Promise<RentalMetrics> {
    const nowMs = this.#clock.now()
    if (machine.status !== 'running') return Promise.resolve({ state: 'not_running', at: new Date(nowMs).toISOString(), metrics: null })
    const cached = this.#cached.get(machine.rentalId)
    if (cached && isLessSince(cached.sinceMs, ttlMs, nowMs)) return cached.result
    const result = this.#measure(machine, new Date(nowMs).toISOString())
    this.#cached.set(machine.rentalId, { result, sinceMs: nowMs })
    return result
  }

  async #measure(machine: Machine, at: string): Promise<RentalMetrics> {
    try {
      const metrics = await this.#registry.metrics(machine.driver, specOf(machine))
      if (metrics === 'not measured') return { state: 'not_measured', at, metrics: null }
      return metrics === 'gone' ? { state: 'no_response', at, metrics: null } : { state: 'measured', at, metrics }
    } catch {
      return { state: 'no_response', at, metrics: null }
    }
  }
}
