import { join } from 'node:path'
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import { describe, expect, it } from 'vitest'
import { invoice } from '../../../test/invoice.ts'
import { InvoiceDrawer } from './invoice-drawer.ts'

const thread = join(import.meta.dirname, '../../../dist/draw-invoices.js')

describe('the thread that draws invoices', () => {
  it('draws several at the same time, each for its caller', async () => {
    const drawer = new InvoiceDrawer(thread, { account: [], details: [] })
    const numbers = ['DEAL-2026-000001', 'DEAL-2026-000002', 'DEAL-2026-000003']
    const drawn = await Promise.all(numbers.map((number) => drawer.draw({ ...invoice, number })))
    expect(new Set(drawn.map((pdf) => pdf.toString('latin1'))).size).toBe(3)
    await drawer.close()
  }, 30_000)

  it('reports to the caller when one cannot be drawn, and continues', async () => {
    const drawer = new InvoiceDrawer(thread, { account: [], details: [] })
    await expect(drawer.draw({ ...invoice, lines: null } as unknown as InvoiceRecord)).rejects.toThrow('lines')
    expect((await drawer.draw(invoice)).subarray(0, 5).toString()).toBe('%PDF-')
    await drawer.close()
  }, 30_000)

  it('is replaced for a caller that asks while it ends', async () => {
    const drawer = new InvoiceDrawer(thread, { account: [], details: [] })
    await drawer.draw(invoice)
    const ending = drawer.close()
    expect((await drawer.draw(invoice)).length).toBeGreaterThan(1_000)
    await ending
    await drawer.close()
  }, 30_000)

  it('that is missing fails the invoice, not the process', async () => {
    await expect(new InvoiceDrawer(`${thread}.missing`, { account: [], details: [] }).draw(invoice)).rejects.toThrow()
  })
})
