/**
 * Simulated machines: the demo's driver, in process. A machine's state follows from its rental's times, so it survives a restart.
 * An offer's settings may make it fail (`fails`), start slowly (`startSeconds`), or never end (`lingers`).
 */
import type { Driver, MachineRef, MachineSpec, MachineState } from './driver.ts'

type Misbehaviour = 'lost' | 'hangs'

export class LocalDriver implements Driver {
  readonly #provisionMs: number
  readonly #clock: () => number
  readonly #machines = new Set<string>()
  readonly #simulated = new Map<string, Misbehaviour>()
  /** Hanging calls, by rental, with the functions that let them continue. */
  readonly #hanging = new Map<string, () => void>()

  /** `clock` is the service's, in milliseconds. */
  constructor(provisionMs: number, clock: () => number) {
    this.#provisionMs = provisionMs
    this.#clock = clock
  }

  /** Simulates that a machine is lost, or that every call about it hangs. Null makes it work again. */
  simulate(rentalId: string, misbehaviour: Misbehaviour | null): void {
    if (misbehaviour !== null) this.#simulated.set(rentalId, misbehaviour)
    else if (this.#simulated.delete(rentalId)) this.#hanging.get(rentalId)?.()
  }

  /** Whether a call about the machine hangs. */
  hangs(rentalId: string): boolean {
    return this.#hanging.has(rentalId)
  }

  async start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    this.#machines.add(spec.rentalId)
    return this.status(spec, signal)
  }

  async status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    await this.#waitWhileHanging(spec.rentalId, signal)
    if (this.#simulated.get(spec.rentalId) === 'lost') return { state: 'gone' }
    const { startSeconds } = spec.settings
    const startupMs = typeof startSeconds === 'number' ? startSeconds * 1000 : this.#provisionMs
    const remainingMs = spec.createdAtMs + startupMs - this.#clock()
    if (remainingMs > 0) return { state: 'starting', pollIntervalMs: remainingMs }
    if (spec.settings.fails === true) return { state: 'failed', reason: 'The machine reported a fault while it was starting.' }
    return { state: 'running', connection: { host: '127.0.0.1', port: 2222, username: 'root' } }
  }

  async stop({ rentalId, settings }: MachineRef, signal: AbortSignal): Promise<'gone' | 'ending'> {
    await this.#waitWhileHanging(rentalId, signal)
    if (settings.lingers === true) return 'ending'
    this.#machines.delete(rentalId)
    return 'gone'
  }

  async list(): Promise<readonly string[]> {
    return [...this.#machines].filter((id) => this.#simulated.get(id) !== 'lost')
  }

  async #waitWhileHanging(rentalId: string, signal: AbortSignal): Promise<void> {
    if (this.#simulated.get(rentalId) !== 'hangs') return
    await new Promise<void>((resolve, reject) => {
      this.#hanging.set(rentalId, resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    }).finally(() => this.#hanging.delete(rentalId))
  }
}
