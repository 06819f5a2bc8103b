/**
 * Looks for texts on which a pattern takes longer than in proportion to their length. Each text is one prefix, a unit repeated,
 * one ending, made of what the pattern itself tells apart. V8's engine backtracks: the steps of a bad pattern grow with the
 * square of a text or worse, so a short text shows it, and growth proves it.
 */

export interface Pattern {
  readonly source: string
  readonly flags: string
}

/** Characters that patterns of this house tell apart; the pattern's own are added. */
const commonCharacters = [...' \t\n\r\u00a0aZ09_-.,:;@/%*#+=[(<>"\'`\\&㌖é\u0301\u200b😀']
/** Growth that is exponential shows within eighteen characters, any other within a thousand. */
const screenedLengths = [18, 1_024]
const suspectMs = 0.25
/** A machine that is busy makes a text slow now and then; a pattern that is slow is slow each time. */
const provenTimes = 3
/** Within a row linear growth is fourfold at most from one length to the next, quadratic growth sixteenfold, exponential more. */
const provenLengths = [
  [12, 18, 24],
  [64, 256, 1_024, 4_096, 16_384, 65_536],
]
const maxGrowth = 9
/** Nothing that is linear takes so long. */
const hopelessMs = 500
/** Shorter than this on 64 KiB, nobody waits. */
const fineMs = 4
const maxVocabulary = 12

/** A text that proves the pattern super-linear, in words; null when none does. */
export function superLinearText(pattern: Pattern): string | null {
  const { source, flags } = pattern
  const judge = judgeOf(source, flags)
  const words = vocabularyOf(pattern)
  for (const [prefix, unit, ending] of shapesOf(words)) {
    const text = (length: number) => prefix + unit.repeat(Math.ceil(length / unit.length)) + ending
    const isSuspect = screenedLengths.some((length) => elapsedMs(judge, text(length)) > suspectMs)
    const isProven = () => Array.from({ length: provenTimes }).every(() => isSuperLinear(judge, text))
    if (isSuspect && isProven()) return [prefix, `${unit}…`, ending].map((part) => JSON.stringify(part)).join(' ')
  }
  return null
}

type Judge = (text: string) => void

/** A global pattern is used to find all that matches, any other to find whether something does. */
function judgeOf(source: string, flags: string): Judge {
  const pattern = new RegExp(source, flags)
  return flags.includes('g') ? (text) => text.replaceAll(pattern, '') : (text) => void pattern.test(text)
}

function elapsedMs(judge: Judge, text: string): number {
  const startedAt = performance.now()
  judge(text)
  return performance.now() - startedAt
}

/** Of several runs the quickest counts. */
function isSuperLinear(judge: Judge, text: (length: number) => string): boolean {
  for (const lengths of provenLengths) {
    let before: number | undefined
    for (const length of lengths) {
      const sample = text(length)
      const ms = Math.min(...Array.from({ length: 3 }, () => elapsedMs(judge, sample)))
      // The clock is too coarse, and the engine not yet warm, for what takes no time at all.
      if (ms > hopelessMs || (before !== undefined && ms > fineMs && ms > before * maxGrowth)) return true
      before = ms
    }
  }
  return false
}

/** Each pair of words before a repeated one, and each one before a repeated pair, with and without an ending. */
function* shapesOf(words: readonly string[]): Generator<readonly [string, string, string]> {
  const pairs = words.flatMap((one) => words.filter((other) => other !== one).map((other) => one + other))
  const endings = ['', ...words]
  for (const ending of endings) {
    for (const prefix of ['', ...words]) for (const unit of [...words, ...pairs]) yield [prefix, unit, ending]
    for (const prefix of [...words, ...words.flatMap((one) => words.map((other) => one + other))])
      for (const unit of words) yield [prefix, unit, ending]
  }
}

const tokenForm =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\w:/%@-]{2,}|[\s\S]/g

/** The words that stand in the pattern, and one character of each kind that the rest of it tells apart. */
function vocabularyOf({ source, flags }: Pattern): string[] {
  const tokens = source.match(tokenForm) ?? []
  const assertions = [...(flags.includes('m') ? [/^[\n\r\u2028\u2029]$/] : []), ...(/\\[bB]/.test(source) ? [/^\w$/] : [])]
  const atoms = [...tokens.flatMap((token) => atomOf(token, flags)), ...assertions]
  const literals = tokens.filter((token) => token.length === 1)
  const kinds = new Map<string, string>()
  for (const character of [...literals, ...commonCharacters]) {
    const kind = atoms.map((atom) => (atom.test(character) ? 1 : 0)).join('')
    if (!kinds.has(kind)) kinds.set(kind, character)
  }
  const words = tokens.filter((token) => /^[\w:/%@-]{2,}$/.test(token))
  return [...new Set([...kinds.values(), ...words])].slice(0, maxVocabulary)
}

/** A token that stands for one character by itself; brackets, quantifiers and assertions do not. */
function atomOf(token: string, flags: string): RegExp[] {
  if ('^$()|?*+{}'.includes(token) || /^[\w:/%@-]{2,}$/.test(token) || /^\\[bB]$/.test(token)) return []
  try {
    return [new RegExp(`^${token}$`, flags.replace(/[gy]/, ''))]
  } catch {
    return []
  }
}
