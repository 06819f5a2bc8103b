/** Draws invoices in a separate thread: subsetting a font takes a hundred milliseconds, for which no other call should wait. */
import { Worker } from 'node:worker_threads'
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import type { ServiceBilling } from '../../domain/invoices/rules.ts'

/** The messages to and from the thread. */
export interface RenderJob {
  readonly n: number
  readonly invoice: InvoiceRecord
  readonly service: ServiceBilling
}
export type RenderResult = { readonly n: number; readonly pdf: Uint8Array } | { readonly n: number; readonly failure: string }

/** The fonts take some forty megabytes, so the thread ends after this time without work. */
const idleMs = 60_000

interface PendingJob {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

export class InvoiceRenderer {
  readonly #program: string
  readonly #pending = new Map<number, PendingJob>()
  #jobCount = 0
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  readonly #service: ServiceBilling

  /** `program` is the thread's program. */
  constructor(program: string, service: ServiceBilling) {
    this.#program = program
    this.#service = service
  }

  render(invoice: InvoiceRecord): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#startThread()
    const n = this.#jobCount++
    return new Promise((resolve, reject) => {
      this.#pending.set(n, { resolve, reject })
      this.#thread?.postMessage({ n, invoice, service: this.#service } satisfies RenderJob)
    })
  }

  /** Ends the thread, and rejects what it has not drawn. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    // Later invoices get a new thread, not the one that is ending.
    this.#thread = undefined
    this.#rejectPending(new Error('the thread that draws invoices was ended'))
    await thread?.terminate()
  }

  #startThread(): Worker {
    const thread = new Worker(this.#program)
    thread.unref()
    thread.on('message', (result: RenderResult) => this.#onResult(result))
    thread.on('error', (error) => this.#onExit(thread, error))
    thread.on('exit', () => this.#onExit(thread, new Error('the thread that draws invoices has ended')))
    return thread
  }

  #onResult(result: RenderResult): void {
    const pending = this.#pending.get(result.n)
    this.#pending.delete(result.n)
    if ('pdf' in result) pending?.resolve(Buffer.from(result.pdf))
    else pending?.reject(new Error(result.failure))
    if (this.#pending.size === 0) this.#idle = setTimeout(() => this.close(), idleMs).unref()
  }

  /** Rejects all waiting invoices. The next invoice gets another thread. */
  #onExit(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    this.#rejectPending(error)
  }

  #rejectPending(error: Error): void {
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
