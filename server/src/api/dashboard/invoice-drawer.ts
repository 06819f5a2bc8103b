/** Draws invoices in a separate thread: subsetting a font takes a hundred milliseconds, for which no other call should wait. */
import { Worker } from 'node:worker_threads'
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import type { ServiceBilling } from '../../domain/invoices/rules.ts'

/** The messages to and from the thread. */
export interface DrawingOrder {
  readonly n: number
  readonly invoice: InvoiceRecord
  readonly service: ServiceBilling
}
export type Drawing = { readonly n: number; readonly pdf: Uint8Array } | { readonly n: number; readonly failure: string }

/** The fonts take some forty megabytes, so the thread ends after this time without work. */
const idleMs = 60_000

interface Waiting {
  resolve(pdf: Buffer): void
  reject(error: Error): void
}

export class InvoiceDrawer {
  readonly #program: string
  readonly #waiting = new Map<number, Waiting>()
  #drawn = 0
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  readonly #service: ServiceBilling

  /** `program` is the thread's program. */
  constructor(program: string, service: ServiceBilling) {
    this.#program = program
    this.#service = service
  }

  draw(invoice: InvoiceRecord): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#begin()
    const n = this.#drawn++
    return new Promise((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject })
      this.#thread?.postMessage({ n, invoice, service: this.#service } satisfies DrawingOrder)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    // Later invoices get a new thread, not the one that is ending.
    this.#thread = undefined
    await thread?.terminate()
  }

  #begin(): Worker {
    const thread = new Worker(this.#program)
    thread.unref()
    thread.on('message', (drawing: Drawing) => this.#hear(drawing))
    thread.on('error', (error) => this.#lose(thread, error))
    thread.on('exit', () => this.#lose(thread, new Error('the thread that draws invoices has ended')))
    return thread
  }

  #hear(drawing: Drawing): void {
    const waiting = this.#waiting.get(drawing.n)
    this.#waiting.delete(drawing.n)
    if ('pdf' in drawing) waiting?.resolve(Buffer.from(drawing.pdf))
    else waiting?.reject(new Error(drawing.failure))
    if (this.#waiting.size === 0) this.#idle = setTimeout(() => this.close(), idleMs).unref()
  }

  /** Rejects all waiting invoices. The next invoice gets another thread. */
  #lose(thread: Worker, error: Error): void {
    if (this.#thread !== thread) return
    this.#thread = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
