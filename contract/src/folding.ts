/** The form in which texts are compared: NFKC, case folded, no invisible characters, look-alike letters replaced by Latin ones. */

/**
 * The most UTF-16 code units of a folded text: twice the longest text of a field, because a character outside the basic plane has two. Only
 * characters that expand to many (㌖ becomes six) can exceed this. The rest is then cut off.
 */
export const maxFoldedLength = 8_000

export interface FoldedText {
  readonly text: string
  /** For each code unit of `text`, the start of its character in the original. Null if the positions are the same. */
  readonly sourceOffsets: Int32Array | null
  readonly original: string
  /** Whether `text` lacks the rest of the original. */
  readonly truncated: boolean
}

/**
 * Lower-case letters that look like Latin ones. Each word begins with the Latin letter. Latin letters with a hook, stroke or bar, and
 * turned ones, are listed because they have no decomposition.
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
/** Capitals that look like a different letter than their lower case does. */
export const capitalLookAlikes = ['hΗ', 'mΜ', 'nΝ', 'yΥ'] as const
const expansions: readonly (readonly [string, string])[] = [
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
const pairs = (groups: readonly Iterable<string>[]) =>
  groups.flatMap(([latin = '', ...others]) => others.map((other) => [other, latin] as const))
const capitals: ReadonlyMap<string, string> = new Map(pairs(capitalLookAlikes))
const symbols = ['.。·•∙⋅‧・۔⸱⸳ꞏ᛫ꓸ', '+➕✙✚✛✜᛭ᐩ⊕⊞∔⨁⨢⨣⨤⨥⨦🞡🞢🞣🞤🞥🞦🞧'] as const
const lookAlikes: ReadonlyMap<string, string> = new Map([
  ...pairs(lowerLookAlikes),
  ...pairs(symbols.map((group) => [...group])),
  ...expansions,
  ...circledNumbers(),
])

/** Circled and similar numbers without a decomposition. Each row begins with the code point of its first number. */
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

/** Letters in squares, in circles and of flags: alphabets that NFKC does not change. */
const alphabetsFrom = [0x1f150, 0x1f170, 0x1f1e6] as const

const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u
/** Letters and signs that look blank: Hangul and Khitan fillers, Braille without dots, a null notehead, empty hieroglyphs. */
const blankGlyph = /^[\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{16fe4}\u{1d159}]$/u
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{16fe4}\u{1d159}]/u
/** Whether a text contains a visible character: not blank, not a control character, not of zero width. */
export const hasVisibleCharacter = (text: string): boolean => visible.test(text)
const invisibleCharacters =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\p{Cc}\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{16fe4}\u{1d159}]/gu
/** The text with each invisible character replaced by a space. */
export const replaceInvisible = (text: string): string => text.replaceAll(invisibleCharacters, ' ')
const number = /\p{N}/gu
/** The digits in a folded text, including other scripts, circled and raised ones. A number sign that folds to no digit counts as one. */
export const countDigits = (text: string): number => fold(text).text.match(number)?.length ?? 0
const mark = /^\p{M}$/u
/** Accents and strokes, which modify a letter of any script. Other marks are letters of their scripts. */
const combiningMark = /^[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]$/u
const blank = /^[\p{Z}\p{Cc}]$/u
const dash = /^\p{Pd}$/u
const digit = /^\p{Nd}$/u
const special = /^[\p{Nd}\p{Z}\p{Cc}\p{Pd}]$/u

/** A digit of another script. Digits come in tens, which begin at a code ending in 0 or, if that is not a digit, in 6. */
function digitOf(code: number): string {
  const last = code & 15
  return String(digit.test(String.fromCodePoint(code - last)) ? last : last - 6)
}

/** The folded form of one character of a normalized, lower-case text. */
function foldNormalized(character: string): string {
  const found = lookAlikes.get(character)
  if (found !== undefined) return found
  if (!special.test(character)) return character
  if (digit.test(character)) return digitOf(character.codePointAt(0) as number)
  if (blank.test(character)) return ' '
  return dash.test(character) ? '-' : character
}

/** The folded form of a non-ASCII character. Marks are handled where they occur in the text. */
function foldCharacter(character: string): string {
  if (blankGlyph.test(character)) return ' '
  if (invisible.test(character)) return ''
  const code = character.codePointAt(0) as number
  if (code > 0xffff) {
    const start = alphabetsFrom.find((first) => code >= first && code < first + 26)
    if (start !== undefined) return String.fromCharCode(97 + code - start)
  }
  // The look of a character takes precedence over its decomposition: ϲ is a sigma, and looks like c.
  const lookAlike = lookAlikeOf(character)
  if (lookAlike !== undefined) return lookAlike
  let folded = ''
  for (const part of character.normalize('NFKD')) folded += lookAlikeOf(part) ?? foldPart(part)
  return folded
}

/** The letter or sign that a character looks like, as it is or in lower case. */
function lookAlikeOf(character: string): string | undefined {
  return capitals.get(character) ?? lookAlikes.get(character) ?? lookAlikes.get(character.toLowerCase())
}

/** Folds a part of a decomposed character. Its lower case may have its own decomposition. */
function foldPart(part: string): string {
  let folded = ''
  for (const one of part.toLowerCase().normalize('NFKD')) if (!invisible.test(one)) folded += foldNormalized(one)
  return folded
}

const isAsciiWord = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)

const printable = /^[ -~]*$/

/** The text as it is compared, with positions in the original. Linear time. The result is never longer than `maxFoldedLength`. */
export function fold(original: string): FoldedText {
  if (original.length <= maxFoldedLength && printable.test(original)) {
    return { text: original.toLowerCase(), sourceOffsets: null, original, truncated: false }
  }
  const units = new Uint16Array(Math.min(maxFoldedLength, original.length * 18))
  const sourceOffsets = new Int32Array(units.length)
  let length = 0
  let at = 0
  let truncated = false
  // A cache, because texts repeat characters.
  const known = new Map<number, string>()
  const foldedOf = (code: number) => {
    const found = known.get(code) ?? foldCharacter(String.fromCodePoint(code))
    known.set(code, found)
    return found
  }
  const append = (unit: number) => {
    units[length] = unit
    sourceOffsets[length++] = at
  }
  while (at < original.length && !truncated) {
    const code = original.codePointAt(at) as number
    const width = code > 0xffff ? 2 : 1
    if (code < 128) {
      if (length === units.length) truncated = true
      else append(code >= 65 && code <= 90 ? code + 32 : code < 32 || code === 127 ? 32 : code)
    } else {
      const folded = foldedOf(code)
      if (length + folded.length > units.length) truncated = true
      else {
        for (const one of folded) {
          // A mark on a Latin letter or a digit is dropped. On a letter of its own script, it belongs to the word.
          if (mark.test(one) && (combiningMark.test(one) || length === 0 || isAsciiWord(units[length - 1] as number))) continue
          for (let i = 0; i < one.length; i++) append(one.charCodeAt(i))
        }
      }
    }
    at += width
  }
  return { text: String.fromCharCode(...units.subarray(0, length)), sourceOffsets, original, truncated }
}

/** The range in the original of a range of the folded text, extended to whole characters. */
export function originalRange({ sourceOffsets, original, text }: FoldedText, start: number, end: number): { start: number; end: number } {
  if (sourceOffsets === null) return { start, end }
  const last = sourceOffsets[end - 1] as number
  const after = end < text.length && (sourceOffsets[end] as number) > last ? (sourceOffsets[end] as number) : last + widthAt(original, last)
  return { start: sourceOffsets[start] as number, end: after }
}
const widthAt = (text: string, at: number) => ((text.codePointAt(at) as number) > 0xffff ? 2 : 1)

/**
 * The form in which names are compared: letters and digits, or all signs if there are none. Only in names are I, l and 1 equal, O and 0,
 * and rn and m: in texts about machines, this would merge different words.
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
  /** Nothing separates it from the previous atom: both belong to one word. */
  readonly adjacent: boolean
}

/** The runs of letters and of digits in a folded text. */
export function atomsOf(folded: string): Atom[] {
  const atoms: Atom[] = []
  let start = 0
  let kind: Kind = 'other'
  let lastEnd = -1
  for (let at = 0; at <= folded.length; ) {
    const code = folded.codePointAt(at)
    const next = code === undefined ? 'other' : kindOf(code)
    if (next !== kind) {
      if (kind !== 'other') {
        atoms.push({ text: folded.slice(start, at), start, end: at, digits: kind === 'digit', adjacent: lastEnd === start })
        lastEnd = at
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

/** The words of a text: consecutive atoms without separators. */
export function wordsOf(atoms: readonly Atom[]): (readonly Atom[])[] {
  const words: Atom[][] = []
  for (const atom of atoms) {
    const last = words.at(-1)
    if (atom.adjacent && last) last.push(atom)
    else words.push([atom])
  }
  return words
}
export const wordText = (word: readonly Atom[]): string => word.map(({ text }) => text).join('')
