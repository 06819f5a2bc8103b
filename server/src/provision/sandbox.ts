/** The simulated machines of test worlds. A machine's state follows from its rental's times, the same on every instance. */
import type { Driver, MachineSpec, MachineState } from './driver.ts'

const startupMs = 1_500

export class SandboxDriver implements Driver {
  readonly #clock: () => number

  /** `clock` is the service's, in milliseconds. */
  constructor(clock: () => number) {
    this.#clock = clock
  }

  start(spec: MachineSpec): Promise<MachineState> {
    return this.status(spec)
  }

  async status({ createdAtMs }: MachineSpec): Promise<MachineState> {
    const remainingMs = createdAtMs + startupMs - this.#clock()
    if (remainingMs > 0) return { state: 'starting', pollIntervalMs: remainingMs }
    return { state: 'running', connection: { host: 'machine.sandbox.example', port: 22, username: 'ubuntu' } }
  }

  async stop(): Promise<'gone'> {
    return 'gone'
  }

  async list(): Promise<readonly string[]> {
    return []
  }
}
