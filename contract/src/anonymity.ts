/**
 * Finds what identifies the author of a text. Certain findings are refused. Doubtful findings are flagged for review by a person.
 * Every check is a plain scan over the folded text and takes linear time.
 *
 *     const context = { author: { companyName: 'Quill Imaging', memberNames: ['Lena Fuchs'] }, known: referenceWords(names) }
 *     checkText('H100, call +49 30 1234567', context).refusals   // [{ kind: 'telephone number', start: 11, end: 25 }]
 *     checkText('Quill hall 2', context).flags                  // [{ kind: 'company word', start: 0, end: 5 }]
 *     checkText('Frankfort', { ...context, namesOnly: true })    // flags [{ kind: 'unknown word', … }]
 *
 *     // A document of several texts, with readable findings and the ranges to mark:
 *     checkTexts({ interconnect: 'Kestrel fabric' }, context, 'seller')
 *     // { refusals: [], flags: ['interconnect: holds "Kestrel", a word of the seller\'s name'],
 *     //   marks: [{ field: 'interconnect', start: 0, end: 7 }] }
 */
import { type Atom, atomsOf, type FoldedText, fold, originalRange, wordsOf, wordText } from './folding.ts'
import { isKnownWord, type ReferenceWords } from './reference-words.ts'

export interface Author {
  readonly companyName: string
  readonly memberNames: readonly string[]
}

export interface TextContext {
  readonly author: Author
  readonly known: ReferenceWords
  /** The text may only contain names of the reference data, as `gpuModel` and `region` of a request do. */
  readonly namesOnly?: boolean
}

/** The reason of the validation error for a text in a body. */
export const identifyingReason = 'must not identify you'

export type Refusal = 'company name' | 'e-mail address' | 'URL' | 'telephone number' | 'excessive length'
type Flag = 'company word' | 'member name' | 'written-out address' | 'unknown word'

/** What was found and where in the text, in UTF-16 code units. The end is exclusive. */
interface Finding<Kind = Refusal | Flag> {
  readonly kind: Kind
  readonly start: number
  readonly end: number
}
interface TextFindings {
  readonly refusals: readonly Finding<Refusal>[]
  readonly flags: readonly Finding<Flag>[]
}

/** The most findings per text and per document. Nobody reads more, and one finding is enough to trigger a review. */
const maxFindings = 50
const maxDocumentFindings = 200
/** The most words of one person's name that are searched for. */
const maxWordsOfName = 8

export const checkText = (text: string, context: TextContext): TextFindings => analyze(text, context, identifyingWords(context))

/** The words that a text is searched for. They are the same for all texts of one author. */
interface IdentifyingWords {
  readonly company: readonly string[]
  readonly members: readonly string[]
}
const identifyingWords = ({ author, known }: TextContext): IdentifyingWords => ({
  company: distinctiveWords(author.companyName, known),
  members: [...new Set(author.memberNames.flatMap((name) => distinctiveWords(name, known).slice(0, maxWordsOfName)))],
})

function analyze(text: string, { author, known, namesOnly = false }: TextContext, words: IdentifyingWords): TextFindings {
  const scan = new Scan(fold(text))
  const refusals = refusalsIn(scan, author.companyName, known)
  const identifying = identifyingFindings(scan, words)
  // A refused range is not flagged again. A word that identifies the author is not also reported as unknown.
  const unknownWords = namesOnly ? scan.unknownWords(known).filter((one) => overlapsNone(one, identifying)) : []
  const flags = [...identifying, ...unknownWords].filter((one) => overlapsNone(one, refusals)).slice(0, maxFindings)
  return { refusals: refusals.slice(0, maxFindings), flags: flags.sort((a, b) => a.start - b.start) }
}

/** Finds what identifies the author. The search for names stops at `maxFindings`: many crafted names could match thousands of times. */
function identifyingFindings(scan: Scan, { company, members }: IdentifyingWords): Finding<Flag>[] {
  const ofCompany = namesIn(scan, company, 'company word', maxFindings)
  const found = [...ofCompany, ...scan.writtenOutAddresses()]
  return [...found, ...namesIn(scan, members, 'member name', maxFindings - found.length)]
}

/** Skips matches that overlap an earlier finding. */
function namesIn(scan: Scan, words: readonly string[], kind: Flag, limit: number): Finding<Flag>[] {
  const found: Finding<Flag>[] = []
  for (const word of words) {
    if (found.length >= limit) break
    found.push(...scan.findWord(word, kind).filter((one) => overlapsNone(one, found)))
  }
  return found
}

/** The refusals only. Filing demand needs no flags. */
export const findRefusals = (text: string, companyName: string, known: ReferenceWords): readonly Finding<Refusal>[] =>
  refusalsIn(new Scan(fold(text)), companyName, known)

/** Returns whether a text contains a URL. Names must not contain one, because emails show them to strangers. */
export const containsUrl = (text: string): boolean => new Scan(fold(text)).urls().length > 0

/** Returns whether a text contains a URL, an e-mail address or a telephone number, including a written-out address. */
export function containsContactDetails(text: string): boolean {
  const scan = new Scan(fold(text))
  return scan.urls().length > 0 || scan.emailAddresses().length > 0 || scan.telephoneNumbers().length > 0 || scan.hasWrittenOutAddress()
}

function refusalsIn(scan: Scan, companyName: string, known: ReferenceWords): Finding<Refusal>[] {
  const found: Finding<Refusal>[] = []
  if (scan.folded.truncated) found.push({ kind: 'excessive length', start: 0, end: scan.folded.original.length })
  for (const findings of [scan.emailAddresses(), scan.urls(), scan.telephoneNumbers(), scan.findCompanyName(companyName, known)]) {
    found.push(...findings.filter((one) => overlapsNone(one, found)))
  }
  return found
}

const overlapsNone = (one: Finding, others: readonly Finding[]) => others.every(({ start, end }) => one.end <= start || one.start >= end)

// Documents

/** A range of a text to mark. `field` is the field's name in the API. */
interface Mark {
  readonly field: string
  readonly start: number
  readonly end: number
}
export interface TextReview {
  /** Readable findings. Each begins with its field. */
  readonly refusals: readonly string[]
  readonly flags: readonly string[]
  /** The ranges of all refusals and flags. */
  readonly marks: readonly Mark[]
}

/**
 * Checks each text of a document that the other side reads. `side` is what the document calls the author. All refusals are returned. The
 * number of flags and marks is limited to `maxDocumentFindings`.
 */
export function checkTexts(texts: Readonly<Record<string, unknown>>, context: TextContext, side: 'buyer' | 'seller'): TextReview {
  const refusals = new Set<string>()
  const flags = new Set<string>()
  const marks: Mark[] = []
  const words = identifyingWords(context)
  for (const [field, text] of Object.entries(texts)) {
    if (typeof text !== 'string') continue
    const findings = analyze(text, context, words)
    for (const { kind, start, end } of findings.refusals) {
      refusals.add(`${field}: ${refusalMessages[kind](side)}`)
      marks.push({ field, start, end })
    }
    for (const { kind, start, end } of findings.flags) {
      if (marks.length >= maxDocumentFindings) break
      flags.add(`${field}: ${flagMessages[kind](text.slice(start, end), side)}`)
      marks.push({ field, start, end })
    }
  }
  return { refusals: [...refusals], flags: [...flags], marks: marks.slice(0, maxDocumentFindings) }
}

const refusalMessages: Readonly<Record<Refusal, (side: string) => string>> = {
  'company name': (side) => `holds the ${side}'s company name`,
  'e-mail address': () => 'holds an e-mail address',
  URL: () => 'holds a URL',
  'telephone number': () => 'holds a telephone number',
  'excessive length': () => 'holds characters that stand for many, more than can be judged',
}
const flagMessages: Readonly<Record<Flag, (words: string, side: string) => string>> = {
  'company word': (excerpt, side) => `holds "${excerpt}", a word of the ${side}'s name`,
  'member name': (excerpt, side) => `holds "${excerpt}", the name of a person of the ${side}`,
  'written-out address': (excerpt) => `holds "${excerpt}", which may be an address`,
  'unknown word': (excerpt) => `holds "${excerpt}", which the reference data does not know`,
}

// Names

/** A name or a word in the form that is searched for: without spaces and punctuation. */
interface Needle {
  readonly text: string
  readonly atoms: number
}

/** Words of many names, including legal forms and particles of people's names. None of them identifies anyone. */
const commonWords = new Set(
  (
    'and the for von van der den del dos das bin ibn ' +
    'inc incorporated llc llp ltd limited gmbh mbh plc corp corporation company sarl sas srl spa kft sro pty pte ohg asa aps oyj sia uab lda ' +
    'ai analytics artificial capital center centre centers centres cloud clouds cluster clusters compute computer computers computing consulting ' +
    'data datacenter datacentre datacenters datacentres deep digital enterprise enterprises global gpu gpus group hardware holding holdings hosting hpc ' +
    'infra infrastructure innovation innovations institute intelligence international lab laboratories laboratory labs learning machine ' +
    'machines media model models network networking networks online partner partners performance platform platforms research science sciences server servers service ' +
    'services software solution solutions storage studio studios system systems team tech technologies technology university ventures works'
  ).split(' '),
)
const letters = /\p{L}/gu
const minLetters = 3
const isDistinctive = (text: string, known: ReferenceWords) =>
  (text.match(letters) ?? []).length >= minLetters && !known.has(text) && !commonWords.has(text)

const apostrophes = /(?<=\p{L})['’ʼ‘`´](?=\p{L})/gu

/** The words of a name that distinguish its bearer from others. O'Brien is searched for as one word first, then as two. */
function distinctiveWords(name: string, known: ReferenceWords): string[] {
  const folded = fold(name).text
  const words = [folded.replaceAll(apostrophes, ''), folded]
    .flatMap((text) => wordsOf(atomsOf(text)))
    .flatMap((word) => [wordText(word), ...word.map(({ text }) => text)])
  return [...new Set(words)].filter((word) => isDistinctive(word, known))
}

/** Shorter names only match whole words. Names of this length also match at the beginning of a word, with any spacing. */
const minSpacedLength = 5
/** From this length, a name matches anywhere, even inside a word. */
const minInnerLength = 8
/** Scripts that are written without spaces, so there are no word boundaries to respect. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

// Addresses

/** Top-level domains: those of countries and the general ones in common use. A name followed by a dot and one of these is refused. */
const domains = new Set(
  (
    'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn ' +
    'co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk ' +
    'hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg ' +
    'mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ' +
    'ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy ' +
    'uz va vc ve vg vi vn vu wf ws ye yt za zm zw ' +
    'com net org edu gov int mil info biz name pro mobi asia tel xyz dev app cloud tech test example online site website web page link shop store ' +
    'host network rent rentals space fun live life world today zone team studio agency digital email chat social blog wiki news media click top ' +
    'vip icu bio run sale work works tools systems services software solutions technology computer center company group limited ltd inc llc gmbh ' +
    'capital ventures finance trade market markets bot cam art ink lol one onl goog google berlin london'
  ).split(' '),
)
/** Top-level domains that no sentence begins with. They are recognized even after a dot and a space. */
const certainDomains = new Set(['com', 'net', 'org', 'biz', 'xyz'])
/** Units that follow `@` and a number, as in clock rates and bandwidths. */
const measurementUnits = new Set('hz mhz ghz g gb gbit gbps m mb mbit mbps t tb tbit tbps w kw v'.split(' '))
/** The parts of an IPv4 address. */
const octetsPerAddress = 4
const maxOctet = 255
const callWords = new Set('call tel phone telephone telefon mobile whatsapp fax'.split(' '))
/** The least number of digits in a telephone number: after `+` or `00`, and after a word such as "call". */
const minInternationalDigits = 8
const minDigitsAfterCallWord = 6
/** The most words between "call" and the number. After more than `nearCallWords` words, a date does not count as a number. */
const maxCallWords = 8
const nearCallWords = 3
const openers = '([{<'
const closers = ')]}>'
const separators = ['dot', 'at', '.', '@']
/** The most runs of letters and digits in a name before a written-out `dot`. */
const maxNameParts = 8
/** The most spaces on each side of a written-out separator. */
const maxSpaces = 3

const isSpace = (unit: string | undefined) => unit === ' '
const isDigitAt = (text: string, at: number) => /^[0-9]$/.test(text[at] ?? '')

/** One folded text, its letters and digits, and the findings in it. */
class Scan {
  readonly folded: FoldedText
  readonly #text: string
  readonly #atoms: readonly Atom[]
  /** The atoms joined without separators, and the offset of each atom in the joined text. */
  readonly #squeezed: string
  readonly #offsets: readonly number[]

  constructor(folded: FoldedText) {
    this.folded = folded
    this.#text = folded.text
    this.#atoms = atomsOf(folded.text)
    this.#squeezed = this.#atoms.map(({ text }) => text).join('')
    let length = 0
    this.#offsets = this.#atoms.map(({ text }) => {
      length += text.length
      return length - text.length
    })
  }

  #finding<Kind>(kind: Kind, start: number, end: number): Finding<Kind> {
    return { kind, ...originalRange(this.folded, start, end) }
  }

  /** The company's whole name, unless all its words are in the reference data. A name without letters and digits is searched as folded. */
  findCompanyName(companyName: string, known: ReferenceWords): Finding<Refusal>[] {
    const folded = fold(companyName).text
    const words = wordsOf(atomsOf(folded))
    if (words.length === 0) return this.#findSymbols(folded.trim())
    if (words.every((word) => known.has(wordText(word)))) return []
    return this.#find({ text: words.map(wordText).join(''), atoms: words.flat().length }, 'company name')
  }

  #findSymbols(symbols: string): Finding<Refusal>[] {
    const found: Finding<Refusal>[] = []
    if (symbols === '') return found
    for (
      let at = this.#text.indexOf(symbols);
      at >= 0 && found.length < maxFindings;
      at = this.#text.indexOf(symbols, at + symbols.length)
    ) {
      found.push(this.#finding('company name', at, at + symbols.length))
    }
    return found
  }

  findWord(word: string, kind: Flag): Finding<Flag>[] {
    return this.#find({ text: word, atoms: atomsOf(word).length }, kind)
  }

  #find<Kind>(needle: Needle, kind: Kind): Finding<Kind>[] {
    const found: Finding<Kind>[] = []
    let index = 0
    for (let at = this.#squeezed.indexOf(needle.text); at >= 0; at = this.#squeezed.indexOf(needle.text, at + 1)) {
      // Matches come in order, so the atoms are walked once for all of them.
      while (index + 1 < this.#offsets.length && (this.#offsets[index + 1] as number) <= at) index++
      const range = this.#rangeOf(needle, at, index)
      if (range && found.push(this.#finding(kind, ...range)) === maxFindings) break
    }
    return found
  }

  /** The range of a match in the folded text, or null if the match is only a part of other words. */
  #rangeOf(needle: Needle, at: number, first: number): readonly [number, number] | null {
    const end = at + needle.text.length
    let last = first
    while (last + 1 < this.#offsets.length && (this.#offsets[last + 1] as number) < end) last++
    const [head, tail] = [this.#atoms[first] as Atom, this.#atoms[last] as Atom]
    const begins = at === this.#offsets[first]
    const ends = end === (this.#offsets[last] as number) + tail.text.length
    const count = last - first + 1
    const { text, atoms } = needle
    const whole = begins && ends && (count === atoms || count === text.length || text.length >= minSpacedLength)
    const beginning = begins && text.length >= (count === 1 ? minSpacedLength : minInnerLength)
    const inside = count === 1 && (text.length >= minInnerLength || unspaced.test(text))
    if (!whole && !beginning && !inside) return null
    return [head.start + at - (this.#offsets[first] as number), tail.start + end - (this.#offsets[last] as number)]
  }

  /** The text between an atom and the next one. */
  #gap(index: number): string | null {
    const [atom, next] = [this.#atoms[index], this.#atoms[index + 1]]
    return atom && next ? this.#text.slice(atom.end, next.start) : null
  }

  /** The last atom of the run that begins at `index`. Consecutive atoms have nothing or one of `connectors` between them. */
  #runFrom(index: number, connectors: string): number {
    let last = index
    for (let gap = this.#gap(last); gap !== null && (gap === '' || (gap.length === 1 && connectors.includes(gap))); gap = this.#gap(last))
      last++
    return last
  }

  /** The same, backwards: the first atom of the run that ends at `index`. */
  #runTo(index: number, connectors: string): number {
    let first = index
    while (first > 0 && (this.#gap(first - 1) === '' || connectors.includes(this.#gap(first - 1) as string))) first--
    return first
  }

  emailAddresses(): Finding<Refusal>[] {
    const found: Finding<Refusal>[] = []
    for (let index = 0; index + 1 < this.#atoms.length && found.length < maxFindings; index++) {
      if (this.#gap(index) !== '@' && !this.#gap(index)?.endsWith('@')) continue
      const at = (this.#atoms[index + 1] as Atom).start - 1
      if (at === 0 || ' @<>()'.includes(this.#text[at - 1] as string)) continue
      const last = this.#runFrom(index + 1, '.-_')
      const domain = this.#text.slice(at + 1, (this.#atoms[last] as Atom).end)
      if (!domain.includes('.')) continue
      const first = this.#runTo(index, '.-_+')
      found.push(this.#finding('e-mail address', (this.#atoms[first] as Atom).start, (this.#atoms[last] as Atom).end))
      index = last
    }
    return found
  }

  urls(): Finding<Refusal>[] {
    const found: Finding<Refusal>[] = []
    for (let index = 0; index < this.#atoms.length && found.length < maxFindings; index++) {
      const atom = this.#atoms[index] as Atom
      const end = this.#hasScheme(atom) || this.#isDomain(index) ? index + 1 : this.#endOfIpAddress(index)
      if (end === null) continue
      const first = this.#runTo(index, '.-_')
      const last = Math.min(this.#runFrom(end, '.-_/:'), this.#atoms.length - 1)
      found.push(this.#finding('URL', (this.#atoms[first] as Atom).start, Math.max((this.#atoms[last] as Atom).end, atom.end)))
      index = last
    }
    return found
  }

  #hasScheme({ text, digits, end }: Atom): boolean {
    return !digits && (this.#text.startsWith('://', end) || (text === 'mailto' && this.#text[end] === ':'))
  }

  /** Whether the atom ends a label that is followed by a dot and a top-level domain, or by a dot and any word with a path after it. */
  #isDomain(index: number): boolean {
    const gap = this.#gap(index)
    const next = this.#atoms[index + 1]
    if (gap === null || next === undefined || next.digits) return false
    if (gap === '. ') return certainDomains.has(next.text) && this.#endsLabel(index + 1)
    if (gap !== '.') return false
    if ((this.#atoms[index] as Atom).text === 'www') return true
    if (!this.#endsLabel(index + 1)) return false
    return domains.has(next.text) || (next.text.length > 1 && this.#gap(index + 1) === '/')
  }

  /** The last part of an IPv4 address that begins with this atom: four numbers, unlike a three-part version or a decimal. */
  #endOfIpAddress(index: number): number | null {
    if (this.#gap(index - 1) === '.' || (this.#atoms[index] as Atom).adjacent) return null
    const last = index + octetsPerAddress - 1
    for (let octet = index; octet <= last; octet++) {
      const atom = this.#atoms[octet]
      if (!atom?.digits || atom.text.length > 3 || Number(atom.text) > maxOctet) return null
      if (octet < last && this.#gap(octet) !== '.') return null
    }
    const gap = this.#gap(last)
    return gap === '' || gap === '.' ? null : last
  }

  /** Whether no letter or digit of the same label follows. */
  #endsLabel(index: number): boolean {
    const gap = this.#gap(index)
    return gap !== '' && gap !== '-' && gap !== '_'
  }

  /** Counts the digits from an atom on, until a letter, across any separators. `last` is the atom of the last digit. */
  #digitsFrom(index: number, limit: number): { count: number; last: number } {
    let count = 0
    let last = index
    for (let next = index; count < limit && this.#atoms[next]?.digits; next++) {
      count += (this.#atoms[next] as Atom).text.length
      last = next
    }
    return { count, last }
  }

  telephoneNumbers(): Finding<Refusal>[] {
    const found: Finding<Refusal>[] = []
    for (let index = 0; index < this.#atoms.length && found.length < maxFindings; index++) {
      const number = this.#international(index) ?? this.#numberAfterCallWord(index)
      if (number === null) continue
      // The finding includes the rest of the number.
      const { last } = this.#digitsFrom(number.last, maxFindings)
      found.push(this.#finding('telephone number', number.start, (this.#atoms[last] as Atom).end))
      index = last
    }
    return found
  }

  /** A number that begins at this atom with `+` or `00`. */
  #international(index: number): { start: number; last: number } | null {
    const atom = this.#atoms[index] as Atom
    if (!atom.digits) return null
    const plus = this.#plusBefore(index)
    const zeros = plus === null && this.#isZeroPrefix(index)
    if (plus === null && !zeros) return null
    const minDigits = minInternationalDigits + (zeros ? 2 : 0)
    const { count, last } = this.#digitsFrom(index, minDigits)
    return count < minDigits ? null : { start: plus ?? atom.start, last }
  }

  /** The position of the `+` before an atom, or null. A `+` that ends a word, as in `8+ nodes`, does not belong to a number. */
  #plusBefore(index: number): number | null {
    const { start } = this.#atoms[index] as Atom
    const before = this.#text.slice(this.#atoms[index - 1]?.end ?? 0, start)
    const plus = before.lastIndexOf('+')
    if (plus < 0) return null
    const at = start - before.length + plus
    const endsWord = at > 0 && this.#atoms[index - 1]?.end === at
    return endsWord && isSpace(this.#text[at + 1]) ? null : at
  }

  /** `00` and a country code. Thousands (`1,000`), decimals and times of day do not match. */
  #isZeroPrefix(index: number): boolean {
    const { text, start } = this.#atoms[index] as Atom
    if (!text.startsWith('00')) return false
    if (',.:'.includes(this.#text[start - 1] ?? ' ') && isDigitAt(this.#text, start - 2)) return false
    const next = text[2] ?? (this.#atoms[index + 1]?.digits ? this.#atoms[index + 1]?.text[0] : undefined)
    return next !== undefined && next !== '0'
  }

  /** A number shortly after a word such as "call". */
  #numberAfterCallWord(index: number): { start: number; last: number } | null {
    const word = this.#atoms[index] as Atom
    if (!callWords.has(word.text)) return null
    let next = index + 1
    while (next <= index + maxCallWords && this.#atoms[next]?.digits === false) next++
    if (!this.#atoms[next]?.digits) return null
    if (next > index + 1 + nearCallWords && this.#isDate(next)) return null
    const { count, last } = this.#digitsFrom(next, minDigitsAfterCallWord)
    return count < minDigitsAfterCallWord ? null : { start: word.start, last }
  }

  /** A date such as `2027-01-15`. */
  #isDate(index: number): boolean {
    const [year, month, day] = [this.#atoms[index], this.#atoms[index + 1], this.#atoms[index + 2]]
    if (!year || !month || !day || this.#gap(index) !== '-' || this.#gap(index + 1) !== '-') return false
    return year.text.startsWith('20') && year.text.length === 4 && month.text.length === 2 && day.text.length === 2
  }

  /** Finds addresses that are written so that programs do not recognize them. */
  writtenOutAddresses(): Finding<Flag>[] {
    const found: Finding<Flag>[] = []
    const opening = this.#atoms[0]
    if (opening && this.#isHandle(this.#text.slice(0, opening.start), 0)) {
      found.push(this.#finding('written-out address', opening.start - 1, opening.end))
    }
    const flag = (first: number, last: number) =>
      found.push(this.#finding('written-out address', (this.#atoms[first] as Atom).start, (this.#atoms[last] as Atom).end))
    for (let index = 0; index + 1 < this.#atoms.length && found.length < maxFindings; index++) {
      const gap = this.#gap(index) as string
      if (this.#isDottedName(index, gap) || isBracketed(gap) || this.#isHandle(gap, index + 1)) flag(index, index + 1)
      else if (this.#isSpelledSeparator(index + 1)) flag(index, index + 2)
    }
    return found
  }

  /** `@kestrel`, `@24kestrel`: an `@` that starts a word and is not part of an e-mail address. A number with unit (`@3GHz`) is no word. */
  #isHandle(gap: string, index: number): boolean {
    if (!gap.endsWith('@')) return false
    const [first, second] = [this.#atoms[index] as Atom, this.#atoms[index + 1]]
    if (!first.digits) return true
    return second?.adjacent === true && !measurementUnits.has(second.text)
  }

  /** `kestrel.hosting`, `kestrel .example`: letters, a dot, letters. A sentence would have a space after the dot. */
  #isDottedName(index: number, gap: string): boolean {
    const [atom, next] = [this.#atoms[index] as Atom, this.#atoms[index + 1] as Atom]
    if (next.digits || next.text.length < 2 || !this.#endsLabel(index + 1)) return false
    if (gap === '.') return !atom.digits && atom.text.length > 1
    return gap.trim() === '.' && gap.startsWith(' ') && gap.length <= 2 * maxSpaces && domains.has(next.text)
  }

  /** `(dot)`, `[at]`, or a bare `dot` before a top-level domain or after an `at`. */
  #isSpelledSeparator(index: number): boolean {
    const [atom, next] = [this.#atoms[index] as Atom, this.#atoms[index + 1]]
    if (next === undefined || !separators.includes(atom.text)) return false
    const [before, after] = [this.#gap(index - 1) as string, this.#gap(index) as string]
    if (before.length > 2 * maxSpaces || after.length > 2 * maxSpaces) return false
    if (this.#isInBrackets(index)) return true
    return atom.text === 'dot' && (domains.has(next.text) || this.#followsAt(index - 1))
  }

  /** Whether an `at` precedes the name that ends with this atom. */
  #followsAt(index: number): boolean {
    let first = index
    while (first > index - maxNameParts && first > 0 && ['', '-', '_', '.'].includes(this.#gap(first - 1) as string)) first--
    return this.#atoms[first - 1]?.text === 'at'
  }

  /** Whether an address is clearly written out. Company names may contain a bare `dot` (Blue Dot Studio) or a country, `(AT)`. */
  hasWrittenOutAddress(): boolean {
    return this.#atoms.some(({ text }, index) => {
      if (isBracketed(this.#gap(index) ?? '')) return true
      const next = this.#atoms[index + 1]
      if (text !== 'dot' || index === 0 || next === undefined) return false
      return this.#isSpelledSeparator(index) && (this.#isInBrackets(index) || certainDomains.has(next.text) || this.#followsAt(index - 1))
    })
  }

  #isInBrackets(index: number): boolean {
    const [before, after] = [this.#gap(index - 1) ?? '', this.#gap(index) ?? '']
    return openers.includes(before.trim().at(-1) ?? '_') && closers.includes(after.trim()[0] ?? '_')
  }

  /** Words that are neither in the reference data nor measures. */
  unknownWords(known: ReferenceWords): Finding<Flag>[] {
    return wordsOf(this.#atoms)
      .filter((word) => !isKnownWord(word, known))
      .slice(0, maxFindings)
      .map((word) => this.#finding('unknown word', (word[0] as Atom).start, (word.at(-1) as Atom).end))
  }
}

/** Whether a gap is `[.]` or `(@)`, with or without spaces. */
function isBracketed(gap: string): boolean {
  if (gap.length < 3 || gap.length > 3 + 4 * maxSpaces) return false
  const bare = gap.replaceAll(' ', '')
  return bare.length === 3 && openers.includes(bare[0] as string) && '.@'.includes(bare[1] as string) && closers.includes(bare[2] as string)
}
