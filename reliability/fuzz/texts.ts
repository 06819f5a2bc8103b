/** Texts that are known to break programs. */

/** Splits a text at whitespace. Used to write lists whose members contain none. */
export const wordsIn = (text: string): string[] => text.trim().split(/\s+/)

export const hostileTexts: readonly string[] = [
  ...['', ' ', '\t\r\n', '\u00a0\u3000\u2003', '\u200b\u200c\u2060', '\ufeff', '\u202egnirts', '\u2028\u2029', '\u0001\u001f\u007f\u0085'],
  ...['👩‍👩‍👧‍👦🇳🇴', 'e\u0301'.repeat(40), 'ﷺ'.repeat(20), '𝒳'.repeat(64), 'x'.repeat(65), 'x'.repeat(4_001)],
  ...["'; drop table requests; --", '$1 %s %n {0} $(id) `id`', '<script>alert(1)</script>'],
  ...wordsIn('../../../../etc/passwd __proto__ constructor null NaN -1e999 true [] \\u0000 \\ " %00%zz İıſK'),
]

/** Addresses where nothing listens, so that deliveries fail immediately and no name is looked up. */
export const validAddresses = wordsIn('https://127.0.0.1:9/hooks http://127.0.0.1:9 HTTPS://localhost:9/hooks?of=parley&to=us')
export const invalidAddresses: readonly string[] = [
  ...wordsIn(`
    127.0.0.1:9/hooks ftp://127.0.0.1/hooks https:// https:///hooks https:127.0.0.1 https://127.0.0.1/#fragment https://us@127.0.0.1/
    https://us:secret@127.0.0.1/ https://127.0.0.1/\\hooks https:\\\\127.0.0.1 https://127.0.0.1/\u200bhooks javascript:alert(1)`),
  ...['https://127.0.0.1/ hooks', ' https://127.0.0.1'],
]

/** Texts that identify their author: the buyer's name in several spellings, and addresses. */
export const identifying: readonly string[] = [
  ...['Halden Research', 'halden  research', 'HALDEN-RESEARCH pod', 'H\u200balden Research'],
  ...['ask procurement@halden.example', 'https://example.test/x', 'www.example.test'],
]

/** Bytes that are not a valid body for any operation. */
export const hostileBodies: readonly (string | Buffer)[] = [
  ...wordsIn(`{ } [] [{}] "text" null true 0 {}{} {"a":1,} {'a':1} {a:1} {"a":01} {"a":NaN} {"a":Infinity} {"a":1}// {"a":1e400}`),
  ...wordsIn('{"title":"\\u0000","gpuModel":"\\u0000"} {"title":"\\ud800","notes":"\\udfff"} {"\\ud800":1} {"\\u0000":1}'),
  ...['\u0000', ' ', '\ufeff{}'],
  Buffer.from([0xff, 0xfe, 0x7b, 0x7d]),
  Buffer.from('{"title":"\xff","gpuModel":"\xc3"}', 'latin1'),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d]),
  `{"a":${'['.repeat(200)}${']'.repeat(200)}}`,
  `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`,
  `{"notes":"${'x'.repeat(70_000)}"}`,
  `{"a":${'9'.repeat(5_000)}}`,
  `{${Array.from({ length: 2_000 }, (_, i) => `"p${i}":${i}`).join(',')}}`,
]
