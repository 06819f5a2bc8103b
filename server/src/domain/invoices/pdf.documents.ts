/** An invoice as PDF, drawn in a thread of its own (`commands/draw-invoices.ts`) at each read from stored data: the same invoice has the same bytes. */

import type { InvoiceRecord } from '@parley/contract/dashboard/invoices'
import { dayText as day } from '@parley/contract/days'
import PDFDocument from 'pdfkit'
import { bytesOf, type FontName, missingGlyph, runsOf } from './fonts.documents.ts'
import { type Account, money, type ServiceBilling } from './rules.ts'

const margin = 56
const columns = { description: margin, quantity: 255, unit: 310, amount: 425, end: 539 } as const
const gutter = 5

const size = 10
/** Letters of all fonts have the same baseline, this far below the top of the first font's line. */
const baseline = -1.07 * size

const titles = { deal: 'Invoice', success_fee: 'Success fee invoice' } as const
const statusTexts = {
  issued: ({ dueAt }: InvoiceRecord) => `Due on ${day(dueAt)}`,
  paid: ({ paidAt, refundedAt }: InvoiceRecord) =>
    `Paid on ${day(paidAt ?? '')}${refundedAt === null ? '' : `, refunded on ${day(refundedAt)}`}`,
  void: ({ voidedAt, voidReason }: InvoiceRecord) => `Void since ${day(voidedAt ?? '')}: ${voidReason ?? ''}`,
} as const

/** `service` is used for success fees, which the service issues. */
export async function renderInvoice(invoice: InvoiceRecord, service: ServiceBilling): Promise<Buffer> {
  const { number, kind, issuer, issuedAt } = invoice
  const CreationDate = new Date(issuedAt)
  const info = { Title: `${titles[kind]} ${number}`, Author: issuer.name, CreationDate, ModDate: CreationDate }
  const document = new PDFDocument({ size: 'A4', margin, info, lang: 'en' })
  const output = collectBuffer(document)
  renderHeader(document, invoice, service.details)
  renderLines(document, invoice)
  renderPayment(document, invoice, service.account)
  renderMissingGlyphNote(document, invoice)
  document.end()
  return output
}

function renderHeader(document: PDFKit.PDFDocument, invoice: InvoiceRecord, details: Account): void {
  const { kind, number, issuer, recipient, introductionId, issuedAt, status } = invoice
  const writeLine = (text: string) => renderText(document, text)
  useFont(document, 'bold').fontSize(20).text(titles[kind])
  document.fontSize(size).moveDown()
  writeLine(`Number ${number}`)
  writeLine(`Issued on ${day(issuedAt)}`)
  writeLine(statusTexts[status](invoice))
  document.moveDown()
  for (const line of partyLines('From', issuer)) writeLine(line)
  if (kind === 'success_fee') for (const { name, value } of details) writeLine(`${name}: ${value}`)
  document.moveDown(0.5)
  for (const line of partyLines('To', recipient)) writeLine(line)
  document.moveDown(0.5)
  writeLine(`Introduction: ${introductionId}`)
  document.moveDown(2)
}

/** A party's name, the lines of its address, its country and its tax ID. */
export function partyLines(label: string, { name, country, address, taxId }: InvoiceRecord['issuer']): readonly string[] {
  const addressLines = linesOf(address)
  const countryName = country === null ? '' : (countryNames.of(country) ?? country)
  // An address may already end with the country.
  const countryLine = addressLines.at(-1)?.toLowerCase() === countryName.toLowerCase() ? '' : countryName
  return [`${label}: ${name}`, ...addressLines, countryLine, taxId === null ? '' : `Tax ID: ${taxId}`].filter((line) => line !== '')
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

const linesOf = (text: string | null): readonly string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

function renderLines(document: PDFKit.PDFDocument, { lines, amountCents, currency }: InvoiceRecord): void {
  const row = (font: FontName, description: string, quantity: string, unit: string, amount: string) => {
    const { y } = document
    renderText(document, description, font, { x: columns.description, y, width: columns.quantity - columns.description - gutter })
    const next = document.y
    useFont(document, font)
    const number = (text: string, from: number, to: number) =>
      document.text(text, from, y, { width: to - from - gutter, align: 'right', baseline })
    number(quantity, columns.quantity, columns.unit)
    number(unit, columns.unit, columns.amount)
    number(amount, columns.amount, columns.end + gutter)
    document.y = Math.max(next, document.y) + 6
  }
  row('bold', 'Description', 'Quantity', 'Each', 'Amount')
  for (const { description, quantity, unitCents, amountCents: cents } of lines)
    row('western', description, String(quantity), money(unitCents, currency), money(cents, currency))
  document.moveTo(margin, document.y).lineTo(columns.end, document.y).stroke().moveDown(0.5)
  row('bold', 'Total', '', '', money(amountCents, currency))
  renderText(document, 'Amounts are without VAT and other taxes.', 'western', { x: margin })
}

/** How to pay an open invoice; nothing for others. The service transfers no money of a deal: its parties agree on the account. */
export function paymentLines({ status, kind, issuer, dueAt }: InvoiceRecord, account: Account): readonly string[] {
  if (status !== 'issued') return []
  const payable = `Payable to ${issuer.name} by ${day(dueAt)};`
  if (kind === 'deal') {
    const lines = linesOf(issuer.bankDetails)
    if (lines.length > 0) return [`${payable} give the invoice's number.`, ...lines]
    return [`${payable} agree on the account in your introduction, and give the invoice's number.`]
  }
  if (account.length === 0) return [`${payable} ask the operator for the account, and give the invoice's number.`]
  return [`${payable} give the invoice's number.`, ...account.map(({ name, value }) => `${name}: ${value}`)]
}

function renderPayment(document: PDFKit.PDFDocument, invoice: InvoiceRecord, account: Account): void {
  const lines = paymentLines(invoice, account)
  if (lines.length > 0) document.moveDown(2)
  for (const line of lines) renderText(document, line, 'western', { x: margin, width: columns.end - margin })
}

/** Explains the sign for a missing letter, if it is used. */
function renderMissingGlyphNote(document: PDFKit.PDFDocument, { issuer, recipient, lines, voidReason }: InvoiceRecord): void {
  const texts = [
    ...partyLines('', issuer),
    ...partyLines('', recipient),
    issuer.bankDetails ?? '',
    voidReason ?? '',
    ...lines.map(({ description }) => description),
  ]
  if (!texts.some((text) => runsOf(text).some((run) => run.text.includes(missingGlyph)))) return
  renderText(
    document.moveDown(2),
    `${missingGlyph} stands for a letter that this document has no font for; the invoice's page shows it.`,
    'western',
    { x: margin },
  )
}

interface Position {
  readonly x?: number
  readonly y?: number
  readonly width?: number
}
/** Draws a text on its line, each run in the font that has its letters. */
function renderText(document: PDFKit.PDFDocument, text: string, font: FontName = 'western', { x, y, ...position }: Position = {}): void {
  const runs = font === 'western' ? runsOf(text) : [{ font, text }]
  for (const [i, run] of runs.entries()) {
    const options = { ...position, baseline, continued: i < runs.length - 1 }
    useFont(document, run.font)
    if (i === 0 && x !== undefined) document.text(run.text, x, y ?? document.y, options)
    else document.text(run.text, options)
  }
  useFont(document, 'western')
}
const useFont = (document: PDFKit.PDFDocument, font: FontName) => document.registerFont(font, bytesOf(font)).font(font)

function collectBuffer(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
