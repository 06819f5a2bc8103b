/** Texts that cost more than they look like: long repetitions of what patterns, normal forms and scanners stumble over. */
import type { Random } from '../random.ts'

const units = [
  ...[
    '.',
    'a.',
    'a-',
    '@',
    'a@',
    '@.',
    ' ',
    '\t',
    '-',
    '0',
    '+1 ',
    '00 ',
    'call ',
    'a:',
    '://',
    'www.',
    '(dot)',
    '[.]',
    ' at ',
    '\\',
    '"',
    '%',
    '_',
  ],
  // Letters that grow under a normal form, marks that pile up, letters that are not seen, look-alikes.
  ...['\u3316', '\ufdfa', 'e\u0301', '\u0301', '\u200b', '\u2060', '\u202e', '\u0430', '\uff21', '\u{1d400}', '\u{1f468}\u200d'],
]

/** The beginning of a text, without the half of a letter that a cut may leave. */
export const beginning = (text: string, length: number): string => text.slice(0, length).toWellFormed()

/** Up to so many bytes of one unit, or of two that alternate, with an end that makes a match fail late. */
export function hostileText(random: Random, mostBytes: number): string {
  const unit = random.chance(0.5) ? random.pick(units) : random.pick(units) + random.pick(units)
  const head = random.chance(0.3) ? random.pick(units) : ''
  const tail = random.pick(['', '@', '!', '\u0000'.slice(1), '.', 'x'])
  const room = mostBytes - Buffer.byteLength(head) - Buffer.byteLength(tail)
  return head + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(JSON.stringify(unit).slice(1, -1))))) + tail
}
