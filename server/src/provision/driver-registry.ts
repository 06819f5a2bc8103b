/** The drivers of this installation. Each is opened when it is first needed, and each call has a timeout. */
import type { MachineMetrics } from '@parley/contract/dashboard/rental-metrics'
import { isLessSince } from '../core/clock.ts'
import type { Driver, DriverName, MachineRef, MachineSpec, MachineState, OfferDriver } from './driver.ts'

type Openers = Readonly<Record<DriverName, () => Promise<Driver>>>
type Settings = MachineSpec['settings']

interface DriverRegistryOptions {
  /** The drivers that may start machines. The others stop those they once started. */
  readonly installed: readonly OfferDriver[]
  readonly openers: Openers
  /** The installation's settings for a driver's place. The settings of an offer, which only the demo's have, override them. */
  readonly defaults: Readonly<Partial<Record<DriverName, Settings>>>
  /** The timeout of a call. */
  readonly callTimeoutMs: number
  /** The service's clock, in milliseconds. */
  readonly now: () => number
}

/** After this many failed starts in a row, a driver accepts no new machines for a while. */
const maxConsecutiveFailures = 3
const pauseMs = 30_000
const metricsTimeoutMs = 5_000

const calls = ['start', 'status', 'stop', 'metrics', 'list'] as const
type Call = (typeof calls)[number]
interface CallCount {
  readonly driver: DriverName
  readonly call: Call
  done: number
  failed: number
}

export class DriverRegistry {
  readonly #options: DriverRegistryOptions
  readonly #counts = new Map<string, CallCount>()
  readonly #open = new Map<DriverName, Promise<Driver>>()
  readonly #failures = new Map<DriverName, { count: number; lastAtMs: number }>()

  constructor(options: DriverRegistryOptions) {
    this.#options = options
    for (const driver of options.installed) for (const call of calls) this.#countOf(driver, call)
  }

  /** The drivers that may start machines. */
  get installed(): readonly OfferDriver[] {
    return this.#options.installed
  }

  /** Those of them that accept new machines now. */
  accepting(): OfferDriver[] {
    return this.installed.filter((name) => {
      const failures = this.#failures.get(name)
      return !failures || failures.count < maxConsecutiveFailures || !isLessSince(failures.lastAtMs, pauseMs, this.#options.now())
    })
  }

  /** The successful and failed calls of each driver that is installed or was called. */
  get counts(): Iterable<CallCount> {
    return this.#counts.values()
  }

  async start(name: DriverName, spec: MachineSpec): Promise<MachineState> {
    try {
      const state = await this.#call(name, 'start', (driver, signal) => driver.start(this.#withDefaults(name, spec), signal))
      this.#failures.delete(name)
      return state
    } catch (error) {
      const { count } = this.#failures.get(name) ?? { count: 0 }
      this.#failures.set(name, { count: count + 1, lastAtMs: this.#options.now() })
      throw error
    }
  }
  status(name: DriverName, spec: MachineSpec): Promise<MachineState> {
    return this.#call(name, 'status', (driver, signal) => driver.status(this.#withDefaults(name, spec), signal))
  }
  stop(name: DriverName, spec: MachineRef): Promise<'gone' | 'ending'> {
    return this.#call(name, 'stop', (driver, signal) => driver.stop(this.#withDefaults(name, spec), signal))
  }
  /** A machine's current resource usage. People wait for it, so it has a shorter timeout than a step. */
  metrics(name: DriverName, spec: MachineSpec): Promise<MachineMetrics | 'gone' | 'not measured'> {
    const timeoutMs = Math.min(metricsTimeoutMs, this.#options.callTimeoutMs)
    return this.#call(
      name,
      'metrics',
      async (driver, signal) => driver.metrics?.(this.#withDefaults(name, spec), signal) ?? 'not measured',
      timeoutMs,
    )
  }
  list(name: DriverName, settings: Settings): Promise<readonly string[]> {
    return this.#call(name, 'list', (driver, signal) => driver.list(this.#withDefaults(name, { settings }).settings, signal))
  }

  #withDefaults<S extends { readonly settings: Settings }>(name: DriverName, spec: S): S {
    return { ...spec, settings: { ...this.#options.defaults[name], ...spec.settings } }
  }

  async #call<T>(
    name: DriverName,
    call: Call,
    work: (driver: Driver, signal: AbortSignal) => Promise<T>,
    timeoutMs = this.#options.callTimeoutMs,
  ): Promise<T> {
    const count = this.#countOf(name, call)
    try {
      const driver = await this.#driver(name)
      const result = await withAbortTimeout(timeoutMs, (signal) => work(driver, signal))
      count.done++
      return result
    } catch (error) {
      count.failed++
      throw error
    }
  }

  #countOf(driver: DriverName, call: Call): CallCount {
    const key = `${driver} ${call}`
    const count = this.#counts.get(key) ?? { driver, call, done: 0, failed: 0 }
    this.#counts.set(key, count)
    return count
  }

  #driver(name: DriverName): Promise<Driver> {
    let opening = this.#open.get(name)
    if (!opening) {
      opening = this.#options.openers[name]()
      this.#open.set(name, opening)
      // A driver that could not be opened is opened again at the next call.
      opening.catch(() => this.#open.delete(name))
    }
    return opening
  }
}

/** Rejects in time, even if the work ignores its signal. */
async function withAbortTimeout<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no response within ${timeoutMs} ms`)
      controller.abort(error)
      reject(error)
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
