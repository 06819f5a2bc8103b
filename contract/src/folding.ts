/** How texts are compared: NFKC, case folded, without what cannot be seen, look-alike letters as the Latin ones that they look like. */

/**
 * What a folded text holds at most, in UTF-16 code units: twice the longest text that a field takes, for a character outside the basic
 * plane has two. Only characters that stand for many (㌖ is six) can grow a text beyond it; the rest is left out then.
 */
export const maxFoldedLength = 8_000

export interface FoldedText {
  readonly text: string
  /** For each code unit of `text`, where its character begins in the original; null where that is its own place. */
  readonly from: Int32Array | null
  readonly original: string
  /** The original goes on after what `text` holds. */
  readonly cut: boolean
}

/**
 * Letters that look like Latin ones, once they are in lower case; the Latin letter is the first of each word. Latin letters with a hook,
 * a stroke or a bar, and turned ones, have no decomposition: they stand here too.
 */
export const lowerLookAlikes = [
  'aаαɑᴀɐɒⱥᶏᶐꬰⲁꭺꓮꓯ',
  'bвβʙьъƀƃƅɓᴃᵬᶀꞗꞵⲃꮟᏼᏸꓐꓭ',
  'cсϲᴄⅽҫƈȼɕʗꞓꞔⲥꮯꓚꓛ',
  'dԁɗđðᴅƌɖȡᴆᵭᶁᶑꝺẟꭰꮷꓓꓒꓷ',
  'eеεҽɛᴇℯєəǝɇɘɚɜɝɞʚᴈᶒᶓᶔᶕⱸⱻꬲꬳꬴⲉꭼꓰꓱ',
  'fғꜰƒᵮᶂꝼꞙꬵꓝꓞ',
  'gɡցɢԍǥɠʛᵷᵹᶃꝿꞡꬶꮐᏻꓖꓨ',
  'hнһհħʜңӈԣɥɦɧⱨⱶꞕⲏꮋꮒꓧ',
  'iіιıɩɪɨᴉᵻᵼᶖⲓꭵꓲ',
  'jјյȷᴊɉɟʄʝꭻꓙꓩ',
  'kкκᴋқҝҟҡӄԟƙʞĸᶄⱪꝁꝃꝅꞣⲕꮶꓗꓘ',
  'lӏłʟꞁǀƚɫɬɭɮȴᴌᶅⱡꝇꝉꞎꬷꬸꬹꮮꓡꓶ',
  'mмᴍɱɯɰᵯᶆᴟꬺⲙꮇꓟ',
  'nηոɴпƞŋɲɳȵᴎᵰᶇꞑꞥꬻꬼⲛꓠ',
  'oоοօøσᴏөɔɵʘᴐᴑᴓᶗⱺꝋꝍꬽꬾꬿⲟꓳ',
  'pрρᴘҏƥƿᵱᵽᶈꝑꝓꝕⲣꮲꓑ',
  'qԛզǫɋʠꝗꝙ',
  'rгʀяɍɹɺɻɼɽɾɿʁᴙᴚᵲᵳᶉꝛꝝꞃꞧⱹꭅꭆꭇꭈꭉꭊꭋꭌꭱꮢꓣꓤ',
  'sѕꜱƨʂʃʅʆȿᵴᶊᶋᶘꞅꞩꭶꮥꮪꓢ',
  'tтτŧᴛҭƫƭʇʈȶⱦᵵꞇⲧꭲꓔꓕ',
  'uυսᴜμʉʊᴝᴞᵾᵿᶙꭎꭏꭒꓴꓵ',
  'vνѵᴠʋʌᶌⱱⱴꝟꮙꮩꓦꓥ',
  'wԝωѡᴡʍⱳꞷꮃꮤꓪ',
  'xхχҳӽӿᶍꭖꭗꭘꭙⲭꓫ',
  'yуγүʏұƴɏɣʎỿꭚⲩꭹꮍꓬ',
  'zζᴢƶȥʐʑʒʓƹƺɀᴣᵶᶎᶚⱬꮓꓜ',
] as const
/** Capitals that look like another letter than their lower case does. */
export const capitalLookAlikes = ['hΗ', 'mΜ', 'nΝ', 'yΥ'] as const
const spelledOut: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ɶ', 'oe'],
  ['ᴁ', 'ae'],
  ['ӕ', 'ae'],
  ['ᴔ', 'oe'],
  ['ꝏ', 'oo'],
  ['ʣ', 'dz'],
  ['ʤ', 'dz'],
  ['ʥ', 'dz'],
  ['ʦ', 'ts'],
  ['ʧ', 'ts'],
  ['ʨ', 'tc'],
  ['ʪ', 'ls'],
  ['ʫ', 'lz'],
  ['ς', 'o'],
  ['∕', '/'],
  ['⁄', '/'],
  ['−', '-'],
]
const pairs = (words: readonly Iterable<string>[]) =>
  words.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const))
const capitals: ReadonlyMap<string, string> = new Map(pairs(capitalLookAlikes))
const signs = ['.。·•∙⋅‧・۔⸱⸳ꞏ᛫ꓸ', '+➕✙✚✛✜᛭ᐩ⊕⊞∔⨁⨢⨣⨤⨥⨦🞡🞢🞣🞤🞥🞦🞧'] as const
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...pairs(lowerLookAlikes),
  ...pairs(signs.map((word) => [...word])),
  ...spelledOut,
  ...circledNumbers(),
])

/** Numbers in circles, and such, that have no decomposition; each row begins with its first number. */
function* circledNumbers(): Generator<readonly [string, string]> {
  const rows = [
    [0x2776, 1, 10],
    [0x2780, 1, 10],
    [0x278a, 1, 10],
    [0x24f5, 1, 10],
    [0x24eb, 11, 20],
    [0x24ff, 0, 0],
    [0x1f10b, 0, 0],
    [0x1f10c, 0, 0],
    [0x1369, 1, 9],
    [0x1d360, 1, 9],
  ] as const
  for (const [code, first, last] of rows) {
    for (let number = first; number <= last; number++) yield [String.fromCodePoint(code + number - first), String(number)]
  }
}

/** Letters in squares, in circles, and of flags: alphabets that NFKC leaves as they are. */
const alphabetsFrom = [0x1f150, 0x1f170, 0x1f1e6] as const

const unseen = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u
/** Letters and signs that are drawn as blanks: fillers of Hangul and Khitan, Braille without dots, a note without a head, empty hieroglyphs. */
const blankGlyph = /^[\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{16fe4}\u{1d159}]$/u
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u
/** Whether a text holds a character that shows: neither a blank, nor a control character, nor one without a width. */
export const holdsVisible = (text: string): boolean => visible.test(text)
const nothingShown =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu
/** The text with a space for each character that does not show. */
export const withPlainSpaces = (text: string): string => text.replaceAll(nothingShown, ' ')
const number = /\p{N}/gu
/** The digits of a text as it is folded: of other scripts, in circles, raised. A sign for a number that folds to none counts as one. */
export const countDigits = (text: string): number => fold(text).text.match(number)?.length ?? 0
const mark = /^\p{M}$/u
/** Accents and strokes, which dress a letter of any script; other marks are letters of their scripts. */
const dress = /^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/u
const blank = /^[\p{Z}\p{Cc}]$/u
const dash = /^\p{Pd}$/u
const digit = /^\p{Nd}$/u
const special = /^[\p{Nd}\p{Z}\p{Cc}\p{Pd}]$/u

/** A digit of another script. Digits stand in tens that begin at a code ending in 0 or, where that is no digit, in 6. */
function digitOf(code: number): string {
  const last = code & 15
  return String(digit.test(String.fromCodePoint(code - last)) ? last : last - 6)
}

/** One character of a normalised, lower-case text. */
function plain(character: string): string {
  const found = lookAlikes.get(character)
  if (found !== undefined) return found
  if (!special.test(character)) return character
  if (digit.test(character)) return digitOf(character.codePointAt(0) as number)
  if (blank.test(character)) return ' '
  return dash.test(character) ? '-' : character
}

/** What a character beyond ASCII is folded to; marks are judged where they stand. */
function foldCharacter(character: string): string {
  if (blankGlyph.test(character)) return ' '
  if (unseen.test(character)) return ''
  const code = character.codePointAt(0) as number
  if (code > 0xffff) {
    const start = alphabetsFrom.find((first) => code >= first && code < first + 26)
    if (start !== undefined) return String.fromCharCode(97 + code - start)
  }
  // What a character looks like goes before what it decomposes to: ϲ is a sigma, and looks like c.
  const look = lookOf(character)
  if (look !== undefined) return look
  let folded = ''
  for (const part of character.normalize('NFKD')) folded += lookOf(part) ?? foldPart(part)
  return folded
}

/** What a letter or a sign looks like, as it is or in lower case. */
function lookOf(character: string): string | undefined {
  return capitals.get(character) ?? lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase())
}

/** A part of a decomposed character. Its lower case may have a decomposition of its own. */
function foldPart(part: string): string {
  let folded = ''
  for (const one of part.toLowerCase().normalize('NFKD')) if (!unseen.test(one)) folded += plain(one)
  return folded
}

const isAsciiWord = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)

const printable = /^[ -~]*$/

/** The text as it is compared, with the way back to the original. Linear in the text, and never longer than `maxFoldedLength`. */
export function fold(original: string): FoldedText {
  if (original.length <= maxFoldedLength && printable.test(original)) {
    return { text: original.toLowerCase(), from: null, original, cut: false }
  }
  const units = new Uint16Array(Math.min(maxFoldedLength, original.length * 18))
  const from = new Int32Array(units.length)
  let length = 0
  let at = 0
  let cut = false
  // Texts say the same characters again.
  const known = new Map<number, string>()
  const foldedOf = (code: number) => {
    const found = known.get(code) ?? foldCharacter(String.fromCodePoint(code))
    known.set(code, found)
    return found
  }
  const put = (unit: number) => {
    units[length] = unit
    from[length++] = at
  }
  while (at < original.length && !cut) {
    const code = original.codePointAt(at) as number
    const wide = code > 0xffff ? 2 : 1
    if (code < 128) {
      if (length === units.length) cut = true
      else put(code >= 65 && code <= 90 ? code + 32 : code < 32 || code === 127 ? 32 : code)
    } else {
      const folded = foldedOf(code)
      if (length + folded.length > units.length) cut = true
      else {
        for (const one of folded) {
          // A mark on a Latin letter or a digit dresses it; on a letter of its own script it is a part of the word.
          if (mark.test(one) && (dress.test(one) || length === 0 || isAsciiWord(units[length - 1] as number))) continue
          for (let i = 0; i < one.length; i++) put(one.charCodeAt(i))
        }
      }
    }
    at += wide
  }
  return { text: String.fromCharCode(...units.subarray(0, length)), from, original, cut }
}

/** Where in the original a stretch of the folded text begins and ends, whole characters. */
export function originalRange({ from, original, text }: FoldedText, start: number, end: number): { start: number; end: number } {
  if (from === null) return { start, end }
  const last = from[end - 1] as number
  const after = end < text.length && (from[end] as number) > last ? (from[end] as number) : last + widthAt(original, last)
  return { start: from[start] as number, end: after }
}
const widthAt = (text: string, at: number) => ((text.codePointAt(at) as number) > 0xffff ? 2 : 1)

/**
 * A name by which two are the same: its letters and digits, or all its signs where it has none. In names alone I, l and 1 are one, so are
 * O and 0, and rn and m: in a text about machines that would make one word of many.
 */
export function foldName(name: string): string {
  const { text } = fold(name)
  const word = atomsOf(text)
    .map((atom) => atom.text)
    .join('')
  return (word === '' ? text.replaceAll(' ', '') : word).replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('rn', 'm')
}

/** A run of letters or of digits. */
export interface Atom {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly digits: boolean
  /** Nothing stands between it and the atom before: they are one word. */
  readonly glued: boolean
}

/** The letters and digits of a folded text, run by run. */
export function atomsOf(folded: string): Atom[] {
  const atoms: Atom[] = []
  let start = 0
  let kind: Kind = 'other'
  let before = -1
  for (let at = 0; at <= folded.length; ) {
    const code = folded.codePointAt(at)
    const next = code === undefined ? 'other' : kindOf(code)
    if (next !== kind) {
      if (kind !== 'other') {
        atoms.push({ text: folded.slice(start, at), start, end: at, digits: kind === 'digit', glued: before === start })
        before = at
      }
      start = at
      kind = next
    }
    at += code !== undefined && code > 0xffff ? 2 : 1
  }
  return atoms
}
type Kind = 'letter' | 'digit' | 'other'
const word = /^[\p{L}\p{M}\p{N}]$/u

function kindOf(code: number): Kind {
  if (code >= 97 && code <= 122) return 'letter'
  if (code >= 48 && code <= 57) return 'digit'
  return code >= 128 && word.test(String.fromCodePoint(code)) ? 'letter' : 'other'
}

/** The words of a text: atoms that nothing stands between. */
export function wordsOf(atoms: readonly Atom[]): (readonly Atom[])[] {
  const words: Atom[][] = []
  for (const atom of atoms) {
    const last = words.at(-1)
    if (atom.glued && last) last.push(atom)
    else words.push([atom])
  }
  return words
}
export const wordText = (word: readonly Atom[]): string => word.map(({ text }) => text).join('')
