import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { invoice } from '../../../test/invoice.ts'
import { FairInvoiceRenderer } from './fair-invoice-renderer.ts'
import { InvoiceRenderer } from './invoice-renderer.ts'

it('a drawing that hangs fails its invoice in time, and the next invoice gets another thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-thread-'))
  const thread = join(folder, 'thread.mjs')
  // It hangs for one number, and draws the others as a letter.
  await writeFile(
    thread,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', ({ n, invoice }) => invoice.number !== 'hangs' && parentPort.postMessage({ n, pdf: Buffer.from('%PDF') }))`,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const renderer = new InvoiceRenderer(thread, { account: [], details: [] })
  const fair = new FairInvoiceRenderer(renderer)
  const hanging = expect(fair.render(1, { ...invoice, number: 'hangs' })).rejects.toThrow('not drawn within 20 seconds')
  const next = fair.render(2, invoice)
  await vi.advanceTimersByTimeAsync(20_000)
  await hanging
  expect((await next).toString()).toBe('%PDF')
  vi.useRealTimers()
  await renderer.close()
  await rm(folder, { recursive: true })
})
