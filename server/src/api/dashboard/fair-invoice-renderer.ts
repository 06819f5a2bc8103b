/** Draws invoices one after the other. People take turns, so that one person's many invoices do not delay another's few. */
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import { withTimeout } from '../../core/with-timeout.ts'
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts'
import type { InvoiceRenderer } from './invoice-renderer.ts'

/** The longest wait for a turn. */
const queueTimeoutMs = 30_000
/** A drawing takes a tenth of a second. */
const drawingTimeoutMs = 20_000
const timedOut = Symbol('timed out')

export class FairInvoiceRenderer {
  readonly #renderer: InvoiceRenderer
  readonly #limiter = new ConcurrencyLimiter(1, queueTimeoutMs)

  constructor(renderer: InvoiceRenderer) {
    this.#renderer = renderer
  }

  /** @throws api_error (503) if the person's turn does not come in time */
  async render(personId: number, invoice: InvoiceRecord): Promise<Buffer> {
    const holder = { hasSlot: false }
    await this.#limiter.acquire(holder, String(personId), performance.now())
    try {
      const drawn = await withTimeout(drawingTimeoutMs, this.#renderer.render(invoice), timedOut)
      if (drawn !== timedOut) return drawn
      // Its thread hangs. The next invoice gets another.
      await this.#renderer.close()
      throw new Error(`an invoice was not drawn within ${drawingTimeoutMs / 1000} seconds`)
    } finally {
      this.#limiter.release(holder, performance.now())
    }
  }
}
