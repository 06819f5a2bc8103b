/** The thread that draws invoices (`api/dashboard/invoice-renderer.ts`). */
import { parentPort } from 'node:worker_threads'
import type { RenderJob, RenderResult } from '../api/dashboard/invoice-renderer.ts'
import { renderInvoice } from '../domain/invoices/pdf.documents.ts'

const post = (drawing: RenderResult) => parentPort?.postMessage(drawing)

parentPort?.on('message', ({ n, invoice, service }: RenderJob) => {
  renderInvoice(invoice, service).then(
    (pdf) => post({ n, pdf }),
    (error: Error) => post({ n, failure: error.stack ?? error.message }),
  )
})
