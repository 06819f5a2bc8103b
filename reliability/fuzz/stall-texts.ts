/** Long texts, each a repeated unit, that are slow for regular expressions, Unicode tables and parsers. */

/** The beginning, the repeated unit, and the end. */
export type Repeated = readonly [first: string, unit: string, last: string]

/** Units without a beginning and an end. */
const bareUnits = (...units: readonly string[]): Repeated[] => units.map((unit) => ['', unit, ''])

export const repeatedTexts: readonly Repeated[] = [
  ...bareUnits('a-', 'a.', 'a', '@', 'a@', '0', '=', '_', '&', '%', '`', '"', '\\', "';", '\n"', '**a', '<a ', '[a](http://'),
  ...bareUnits('㌖', 'ﷺ', 'İ', '\u0301', '\u202e', '😀'),
  ['a@', '.', '@'],
  ['', ' ', 'x'],
  ['x', '\n', 'x'],
  ['- ', '\t', '\u2028x'],
  ['+', '1 ', ''],
  ['-', '1', '.'],
  ['2027-01-01T00:00:00.', '1', 'Z'],
  ['2027-01-01T00:00:00.', '1', ''],
  ['a', '\u200b', ''],
  ['http://', 'a.', ''],
  ['https://', '[', ''],
  ['dem_', '0', ''],
  ['ssh-ed25519 ', 'A', '='],
]

/** Header values: lists, parameters, credentials. */
export const repeatedHeaders: readonly Repeated[] = [
  ...bareUnits('a,', 'a;q=0,', ',', ';', '"a", ', 'W/"', '1.2.3.4,', '::1, ', 'sid=a;', '=', 'Edg', 'Mozilla/'),
  ['', ' ', 'x'],
  ['for=', '"[::1]";', ''],
  ['sid=', 'a; ', ''],
  ['Bearer ', ' ', 'x'],
  ['Bearer ', 'a', ' x'],
  ['Bearer gpk_live_', '0', ''],
  ['application/json', ' ', 'x'],
  ['application/json;', ' charset=utf-8', ''],
  ['00-', '0', '-01'],
  ['http://', 'a.', ''],
  ['bytes=', '0-0,', ''],
]

/** The longest such text whose size by `bytesOf` is at most `limit`. */
export function longestText([first, unit, last]: Repeated, limit: number, bytesOf: (text: string) => number): string {
  return first + unit.repeat(Math.max(0, Math.floor((limit - bytesOf(first) - bytesOf(last)) / bytesOf(unit)))) + last
}

/** The longest such text of at most `codePoints` code points. */
export const textOf = (repeated: Repeated, codePoints: number): string => longestText(repeated, codePoints, (text) => [...text].length)

/** Files of 5 MiB: a PNG of empty chunks, a JPEG of empty segments, a PDF of repeated end marks. */
export function hostileFiles(): readonly { readonly type: string; readonly bytes: Buffer }[] {
  const png = Buffer.alloc(5 * 1024 * 1024)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(png)
  png.write('IHDR', 12, 'latin1')
  const jpeg = Buffer.alloc(png.length, Buffer.from([0xff, 0xe0, 0, 2]))
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(jpeg)
  Buffer.from([0xff, 0xd9]).copy(jpeg, jpeg.length - 2)
  const pdf = Buffer.alloc(png.length, 'startxref 1 %%EOF ')
  pdf.write('%PDF-1.7', 0, 'latin1')
  return Object.entries({ 'image/png': png, 'image/jpeg': jpeg, 'application/pdf': pdf }).map(([type, bytes]) => ({ type, bytes }))
}

const many = (count: number, one: (i: number) => string) => Array.from({ length: count }, (_, i) => one(i)).join(',')

/** Bodies of 64 KiB with a hostile structure, for an endpoint with a field `name`. */
export const hostileForms = (name: string): readonly string[] => [
  `{"${name}":[${many(21_000, () => '{}')}]}`,
  `{"${name}":[${many(16_000, () => '"a"')}]}`,
  `{"${name}":[${many(9_000, (i) => `"a${i}"`)}]}`,
  `{"${name}":{${many(7_000, (i) => `"p${i}":0`)}}}`,
  `{${many(7_000, (i) => `"p${i}":0`)}}`,
  `{${many(60_000 / (name.length + 6), () => `"${name}":0`)}}`,
  `{"${'n'.repeat(64_000)}":0}`,
  `{"${name}":${'9'.repeat(64_000)}}`,
  `{"${name}":0.${'9'.repeat(64_000)}e-9}`,
  `{"${name}":${'['.repeat(32_000)}${']'.repeat(32_000)}}`,
  `${'{"a":'.repeat(10_000)}0${'}'.repeat(10_000)}`,
  `{"${name}":[${many(1_000, () => `${'['.repeat(28)}${']'.repeat(28)}`)}]}`,
  `{"${name}":"${'\\u3316'.repeat(10_000)}"}`,
]
