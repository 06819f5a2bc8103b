/** Half-open callers, seen from the thread that times the honest ones. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '../../reliability/checkout.ts'
import type { Asked, Told } from './half-open-thread.ts'

export class HalfOpenCallers {
  readonly #thread: Worker

  constructor(asked: Asked) {
    this.#thread = new Worker(join(root, 'bench/dist/half-open-thread.js'), { workerData: asked })
  }

  async look(): Promise<Told> {
    this.#thread.postMessage('look')
    const [told] = (await once(this.#thread, 'message')) as [Told]
    return told
  }

  /** Their connections end with them. */
  async end(): Promise<void> {
    await this.#thread.terminate()
  }
}
