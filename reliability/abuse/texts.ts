/** Texts that cost more than they look like: long repetitions of what patterns, normal forms and scanners stumble over. */
import { repeatedTexts } from '../fuzz/stall-texts.ts'
import type { Random } from '../random.ts'

const units = [
  ...new Set(repeatedTexts.map(([, unit]) => unit)),
  // What a judgement of texts looks for: addresses and numbers, however they are written; look-alikes; letters joined by what is not seen.
  ...['.', '-', '@.', '00 ', 'call ', 'a:', '://', 'www.', '(dot)', '[.]', ' at '],
  ...['e\u0301', '\u2060', '\u0430', '\uff21', '\u{1d400}', '\u{1f468}\u200d'],
]

/** The beginning of a text, without the half of a letter that a cut may leave. */
export const beginning = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Up to so many bytes of one unit, or of two that alternate, with an end that makes a match fail late. */
export function hostileText(random: Random, maxBytes: number): string {
  const unit = random.chance(0.5) ? random.pick(units) : random.pick(units) + random.pick(units)
  const head = random.chance(0.3) ? random.pick(units) : ''
  const tail = random.pick(['', '@', '!', '.', 'x'])
  const room = maxBytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return head + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))) + tail
}
