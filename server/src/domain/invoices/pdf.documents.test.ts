import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { invoice } from '../../../test/invoice.ts'
import { missingGlyph, runsOf } from './fonts.documents.ts'
import { partyLines, paymentLines, renderInvoice } from './pdf.documents.ts'

const plain = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join('')

describe('the characters of an invoice', () => {
  it.each([
    'Łódź Compute 株式会社',
    'Ağ Bilişim A.Ş., Øresund, Þórr, Ștefan, Đặng Thị',
    'Ωμέγα Υπολογιστές',
    'Объединённые Вычисления, Київ',
    '深圳市腾讯计算机系统有限公司',
    '臺灣積體電路製造',
    'データセンター東京、髙﨑',
    '주식회사 한국전산',
    'Société “Générale” – 100 € … №',
  ])('%s are all drawn', (name) => {
    expect(plain(name)).toBe(name.normalize('NFC'))
  })

  it('that consist of several code points stay together', () => {
    expect(plain('Cafe\u0301')).toBe('Café')
    expect(runsOf('ab\u0323c')).toHaveLength(1)
  })

  it('of one text come from one font in addition to the Western one, if one has them all', () => {
    expect(runsOf('简体有限公司 GmbH 中国').map(({ font }) => font)).toEqual(['chinese', 'western', 'chinese'])
    expect(runsOf('東京 株式会社').map(({ font }) => font)).toEqual(['japanese', 'western', 'japanese'])
  })

  it('that no font has are replaced by a placeholder, one for each', () => {
    expect(plain('שלום Ltd')).toBe(`${missingGlyph.repeat(4)} Ltd`)
    expect(plain('A?')).toBe('A?')
    expect(plain('👩‍👩‍👧')).toBe(missingGlyph)
  })

  it('are not reversed or hidden by invisible characters', () => {
    expect(plain('abc\u202Ecba\u200B\u0007 d\n\te')).toBe('abccba d e')
  })
})

describe('an invoice', () => {
  it('says how it is paid while it is open, with a readable date', () => {
    const payable = 'Payable to Łódź Compute 株式会社 by 23 December 2026;'
    const account = [{ name: 'IBAN', value: 'NO93 8601 1117 947' }]
    expect(paymentLines(invoice, account)).toEqual([`${payable} agree on the account in your introduction, and give the invoice's number.`])
    const fee = { ...invoice, kind: 'success_fee' } as const
    const withBankDetails = { ...invoice, issuer: { ...invoice.issuer, bankDetails: 'mBank\nIBAN PL61 1090' } }
    expect(paymentLines(withBankDetails, account)).toEqual([`${payable} give the invoice's number.`, 'mBank', 'IBAN PL61 1090'])
    expect(paymentLines(fee, account)).toEqual([`${payable} give the invoice's number.`, 'IBAN: NO93 8601 1117 947'])
    expect(paymentLines(fee, [])).toEqual([`${payable} ask the operator for the account, and give the invoice's number.`])
    expect(paymentLines({ ...fee, status: 'paid' }, account)).toEqual([])
  })

  /** The characters for which the embedded fonts have glyphs. */
  function textOf(pdf: Buffer): string {
    const texts: string[] = []
    for (const [, body = ''] of pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)) {
      try {
        texts.push(inflateSync(Buffer.from(body, 'latin1')).toString('latin1'))
      } catch {
        // Not a compressed stream.
      }
    }
    const maps = texts.filter((text) => text.includes('beginbfrange'))
    return maps
      .flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,})>/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')))
      .join('')
  }

  it('lists its parties with what is known of them: legal name, address lines, country, tax ID', () => {
    expect(partyLines('From', invoice.issuer)).toEqual([
      'From: Łódź Compute 株式会社',
      'ul. Piotrkowska 1',
      '90-001 Łódź',
      'Poland',
      'Tax ID: PL1234567890',
    ])
    expect(partyLines('To', invoice.recipient)).toEqual(['To: Ωμέγα 腾讯 한국', 'Greece'])
    expect(partyLines('To', { ...invoice.issuer, address: 'Warszawa\nPOLAND' })).toEqual([
      'To: Łódź Compute 株式会社',
      'Warszawa',
      'POLAND',
      'Tax ID: PL1234567890',
    ])
    expect(partyLines('From', { name: 'Parley', country: null, address: null, taxId: null, bankDetails: null })).toEqual(['From: Parley'])
  })

  it('embeds the characters of its names, and is small', async () => {
    const pdf = await renderInvoice(invoice, { account: [], details: [] })
    const pdfText = textOf(pdf)
    for (const letter of `${invoice.issuer.name}${invoice.recipient.name}`.replaceAll(' ', '')) expect(pdfText, letter).toContain(letter)
    expect(pdf.length).toBeLessThan(150_000)
    expect(await renderInvoice(invoice, { account: [], details: [] })).toEqual(pdf)
  })
})
