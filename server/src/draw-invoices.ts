/** The thread that draws invoices (`domain/invoices/drawer.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Drawing, DrawingOrder } from './domain/invoices/drawer.ts'
import { drawInvoice } from './domain/invoices/pdf.ts'

const answer = (drawing: Drawing) => parentPort?.postMessage(drawing)

parentPort?.on('message', ({ n, invoice }: DrawingOrder) => {
  drawInvoice(invoice).then(
    (pdf) => answer({ n, pdf }),
    (error: Error) => answer({ n, failure: error.stack ?? error.message }),
  )
})
