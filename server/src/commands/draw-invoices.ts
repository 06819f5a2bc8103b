/** The thread that draws invoices (`api/dashboard/invoice-drawer.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Drawing, DrawingOrder } from '../api/dashboard/invoice-drawer.ts'
import { renderInvoice } from '../domain/invoices/pdf.documents.ts'

const answer = (drawing: Drawing) => parentPort?.postMessage(drawing)

parentPort?.on('message', ({ n, invoice, service }: DrawingOrder) => {
  renderInvoice(invoice, service).then(
    (pdf) => answer({ n, pdf }),
    (error: Error) => answer({ n, failure: error.stack ?? error.message }),
  )
})
