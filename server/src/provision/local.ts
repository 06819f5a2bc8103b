/**
 * Machines that are none: the demo's driver, in process. What a machine is follows from its rental's own times, so that a
 * restart forgets nothing. An offer's settings may let it fail (`fails`), take its time (`startSeconds`), or never end (`lingers`).
 */
import type { Driver, MachinePlace, MachineSpec, MachineState } from './driver.ts'

type Misbehaviour = 'lost' | 'hangs'

export class LocalDriver implements Driver {
  readonly #provisionMs: number
  readonly #clock: () => number
  readonly #machines = new Set<string>()
  readonly #told = new Map<string, Misbehaviour>()
  /** Calls that hang, by rental: what lets them go on. */
  readonly #hanging = new Map<string, () => void>()

  /** `clock` is the service's, in milliseconds. */
  constructor(provisionMs: number, clock: () => number) {
    this.#provisionMs = provisionMs
    this.#clock = clock
  }

  /** Lets a machine be lost, or every call about it hang; null lets it be well again. */
  tell(rentalId: string, misbehaviour: Misbehaviour | null): void {
    if (misbehaviour !== null) this.#told.set(rentalId, misbehaviour)
    else if (this.#told.delete(rentalId)) this.#hanging.get(rentalId)?.()
  }

  /** Whether a call about the machine waits for an answer that does not come. */
  hangs(rentalId: string): boolean {
    return this.#hanging.has(rentalId)
  }

  async start(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    this.#machines.add(spec.rentalId)
    return this.status(spec, signal)
  }

  async status(spec: MachineSpec, signal: AbortSignal): Promise<MachineState> {
    await this.#answer(spec.rentalId, signal)
    if (this.#told.get(spec.rentalId) === 'lost') return { state: 'gone' }
    const { startSeconds } = spec.settings
    const takesMs = typeof startSeconds === 'number' ? startSeconds * 1000 : this.#provisionMs
    const leftMs = spec.createdAtMs + takesMs - this.#clock()
    if (leftMs > 0) return { state: 'starting', lookAgainMs: leftMs }
    if (spec.settings.fails === true) return { state: 'failed', reason: 'The machine reported a fault while it was starting.' }
    return { state: 'running', connection: { host: '127.0.0.1', port: 2222, username: 'root' } }
  }

  async stop({ rentalId, settings }: MachinePlace, signal: AbortSignal): Promise<'gone' | 'ending'> {
    await this.#answer(rentalId, signal)
    if (settings.lingers === true) return 'ending'
    this.#machines.delete(rentalId)
    return 'gone'
  }

  async list(): Promise<readonly string[]> {
    return [...this.#machines].filter((id) => this.#told.get(id) !== 'lost')
  }

  async #answer(rentalId: string, signal: AbortSignal): Promise<void> {
    if (this.#told.get(rentalId) !== 'hangs') return
    await new Promise<void>((resolve, reject) => {
      this.#hanging.set(rentalId, resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    }).finally(() => this.#hanging.delete(rentalId))
  }
}
