/** Draws invoices one after the other. People take turns, so that one person's many invoices do not delay another's few. */
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import { ConcurrencyLimiter } from '../../http/concurrency-limiter.ts'
import type { InvoiceDrawer } from './invoice-drawer.ts'

/** The longest wait for a turn. */
const turnWithinMs = 30_000

export class FairDrawing {
  readonly #drawer: InvoiceDrawer
  readonly #turns = new ConcurrencyLimiter(1, turnWithinMs)

  constructor(drawer: InvoiceDrawer) {
    this.#drawer = drawer
  }

  /** @throws api_error (503) if the person's turn does not come in time */
  async draw(personId: number, invoice: InvoiceRecord): Promise<Buffer> {
    const holder = { hasSlot: false }
    await this.#turns.acquire(holder, String(personId), performance.now())
    try {
      return await this.#drawer.draw(invoice)
    } finally {
      this.#turns.release(holder, performance.now())
    }
  }
}
