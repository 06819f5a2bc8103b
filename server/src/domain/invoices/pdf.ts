/** An invoice as PDF: drawn when read, from what is stored, so that the same invoice is the same bytes. */
import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import PDFDocument from 'pdfkit'

const margin = 56
const columns = { description: margin, quantity: 255, unit: 310, amount: 425, end: 539 } as const
const gutter = 5

/** The standard fonts hold Western European letters; what they lack is drawn as a question mark rather than as another letter. */
const drawable = (text: string) => text.normalize('NFC').replaceAll(/[^\x20-\x7E\xA0-\xFF€–—‘’“”…]/gu, '?')

/** `USD 1,234,567.89`, without a locale that could differ between machines. */
export function money(cents: number, currency: string): string {
  const whole = Math.floor(cents / 100)
    .toString()
    .replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${currency} ${whole}.${String(cents % 100).padStart(2, '0')}`
}

const day = (time: string) => time.slice(0, 10)

const titles = { deal: 'Invoice', success_fee: 'Success fee invoice' } as const
const standings = {
  issued: ({ dueAt }: InvoiceRecord) => `Due on ${day(dueAt)}`,
  paid: ({ paidAt }: InvoiceRecord) => `Paid on ${day(paidAt ?? '')}`,
  void: ({ voidedAt, voidReason }: InvoiceRecord) => `Void since ${day(voidedAt ?? '')}: ${voidReason ?? ''}`,
} as const

export async function drawInvoice(invoice: InvoiceRecord): Promise<Buffer> {
  const { number, kind, issuer, issuedAt } = invoice
  const CreationDate = new Date(issuedAt)
  const info = { Title: `${titles[kind]} ${number}`, Author: issuer.name, CreationDate, ModDate: CreationDate }
  const document = new PDFDocument({ size: 'A4', margin, info, lang: 'en' })
  const written = bytesOf(document)
  drawHead(document, invoice)
  drawLines(document, invoice)
  document.end()
  return written
}

function drawHead(document: PDFKit.PDFDocument, invoice: InvoiceRecord): void {
  const { kind, number, issuer, recipient, introductionId, issuedAt, status } = invoice
  const say = (text: string) => document.text(drawable(text))
  const party = ({ name, country }: InvoiceRecord['issuer']) => (country === null ? name : `${name}, ${country}`)
  document.font('Helvetica-Bold').fontSize(20)
  say(titles[kind])
  document.font('Helvetica').fontSize(10).moveDown()
  say(`Number ${number}`)
  say(`Issued on ${day(issuedAt)}`)
  say(standings[status](invoice))
  document.moveDown()
  say(`From: ${party(issuer)}`)
  say(`To: ${party(recipient)}`)
  say(`Introduction: ${introductionId}`)
  document.moveDown(2)
}

function drawLines(document: PDFKit.PDFDocument, { lines, amountCents, currency }: InvoiceRecord): void {
  const row = (description: string, quantity: string, unit: string, amount: string) => {
    const { y } = document
    document.text(drawable(description), columns.description, y, { width: columns.quantity - columns.description - gutter })
    const next = document.y
    const number = (text: string, from: number, to: number) => document.text(text, from, y, { width: to - from - gutter, align: 'right' })
    number(quantity, columns.quantity, columns.unit)
    number(unit, columns.unit, columns.amount)
    number(amount, columns.amount, columns.end + gutter)
    document.y = Math.max(next, document.y) + 6
  }
  document.font('Helvetica-Bold')
  row('Description', 'Quantity', 'Each', 'Amount')
  document.font('Helvetica')
  for (const line of lines) row(line.description, String(line.quantity), money(line.unitCents, currency), money(line.amountCents, currency))
  document.moveTo(margin, document.y).lineTo(columns.end, document.y).stroke().moveDown(0.5)
  document.font('Helvetica-Bold')
  row('Total', '', '', money(amountCents, currency))
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
