import { describe, expect, it } from 'vitest'
import { isEmailAddress, isOneLine, isPlainName } from './fields.ts'

it.each(['ada@example.com\u200b', 'a\u00adda@example.com', '\u202aada@example.com\u202c'])(
  'an email address has no characters that nobody sees: %j',
  (address) => {
    expect(isEmailAddress(address)).toBe(false)
  },
)

describe('a name', () => {
  it.each([
    // People
    'O’Brien',
    "Conan O'Brien",
    'Nguyễn Thị Minh Khai',
    'María José de la Concepción Fernández-Ruiz',
    'J. R. R. Tolkien',
    'Dr.Müller',
    '王小明',
    'محمد بن سلمان',
    'José Luís, Jr.',
    'X Æ A-12',
    'Anne-Marie St.Clair III',
    // Companies
    '3i Group plc',
    '4Subsea AS',
    '1&1',
    '3M',
    '365 GB',
    'Société Générale',
    '株式会社リコー',
    '주식회사 한국전산',
    'Объединённые Вычисления',
    'Ağ Bilişim A.Ş.',
    'S.A.R.L. Dupont',
    'A.P. Møller – Mærsk A/S',
    'Yahoo!',
    'AT&T',
    'M+W Group',
    'C++ Consulting',
    'Siemens (AT) GmbH',
    'Booking.com',
    'Blue Dot Studio',
    'Red Dot Technology Group',
    'Polka Dot Inc',
    'Call Center Oy',
    'Mobile 24 GmbH',
    '9999-9999 Québec inc.',
    '12345678 Limited',
    'Studio 2000+',
    '@stake',
    'Ph.D. Compute',
    'Union 7.11',
    'Unit ①②③④⑤⑥⑦⑧⑨',
    'X² Labs',
    'نیم\u200cفاصله',
    '2.0 Ventures',
  ])('may be %s', (name) => {
    expect(isPlainName(name)).toBe(true)
  })

  it.each([
    'Your account is locked, call +1 800 555 0100 now',
    'Support 0044 20 7946 0958',
    'call 555 0100 now',
    'Your invoice is overdue. Transfer to IBAN DE89 3704 0044 0532 0130 00',
    'Pay to ٣٧٠٤٠٠٤٤٠٥٣٢٠',
    'reply to help(at)evil(dot)com',
    'help at evil dot com',
    'evil [.] example',
    'ruth (@) evil',
    'evil dot com',
    'ruth@evil.whatever',
    'Go to evil.com',
    'https://b',
    'two\nlines',
    'a\u202eb',
    'Account ①②③④⑤⑥⑦⑧⑨⓪',
    'Account ¹²³⁴⁵⁶⁷⁸⁹⁰',
    'Account ₁₂₃₄₅₆₇₈₉₀',
    'Account ⑩⑪⑫⑬⑭',
    'Account ❶❷❸❹❺❻❼❽❾❿',
    'Account ㊿㊿㊿㊿㊿',
    'Account 〡〢〣〤〥〦〧〨〩〇',
    'Account 𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎',
    '',
    ' ',
    '\u3164',
    '\u2800 \u115f\u1160\uffa0',
    '\u{13441}\u{13442}\u{16fe4}\u{1d159}',
    '\u17b4\u200b\ufe0f',
  ])('is not %j', (name) => {
    expect(isPlainName(name)).toBe(false)
  })

  it('of a file is one line, and may contain anything else', () => {
    for (const name of ['call +1 800 555 0100.pdf', 'evil.com.pdf']) expect(isOneLine(name)).toBe(true)
    for (const name of ['a\nb.pdf', 'a\u2028b.pdf', '\u0007bell.pdf', 'a\u202eb.pdf', 'a\u2067b.pdf']) expect(isOneLine(name)).toBe(false)
  })
})
