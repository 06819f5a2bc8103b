import { join } from 'node:path'
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import { describe, expect, it, vi } from 'vitest'
import { invoice } from '../../../test/invoice.ts'
import { InvoiceRenderer } from './invoice-renderer.ts'

const thread = join(import.meta.dirname, '../../../dist/draw-invoices.js')

describe('the thread that draws invoices', () => {
  it('draws several at the same time, each for its caller', async () => {
    const renderer = new InvoiceRenderer(thread, { account: [], details: [] })
    const numbers = ['DEAL-2026-000001', 'DEAL-2026-000002', 'DEAL-2026-000003']
    const rendered = await Promise.all(numbers.map((number) => renderer.render({ ...invoice, number })))
    expect(new Set(rendered.map((pdf) => pdf.toString('latin1'))).size).toBe(3)
    await renderer.close()
  })

  it('reports to the caller when one cannot be rendered, and continues', async () => {
    const renderer = new InvoiceRenderer(thread, { account: [], details: [] })
    await expect(renderer.render({ ...invoice, lines: null } as unknown as InvoiceRecord)).rejects.toThrow('lines')
    expect((await renderer.render(invoice)).subarray(0, 5).toString()).toBe('%PDF-')
    await renderer.close()
  })

  it('is replaced for a caller that asks while it ends', async () => {
    const renderer = new InvoiceRenderer(thread, { account: [], details: [] })
    await renderer.render(invoice)
    const ending = renderer.close()
    expect((await renderer.render(invoice)).length).toBeGreaterThan(1_000)
    await ending
    await renderer.close()
  })

  it('does not end while it draws, regardless of how long ago it last had no work', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const renderer = new InvoiceRenderer(thread, { account: [], details: [] })
    await renderer.render(invoice)
    const [first, second] = [renderer.render(invoice), renderer.render(invoice)]
    vi.advanceTimersByTime(3_600_000)
    await first
    vi.advanceTimersByTime(3_600_000)
    expect((await second).length).toBeGreaterThan(1_000)
    vi.useRealTimers()
    await renderer.close()
  })

  it('that is missing fails the invoice, not the process', async () => {
    await expect(new InvoiceRenderer(`${thread}.missing`, { account: [], details: [] }).render(invoice)).rejects.toThrow()
  })
})
