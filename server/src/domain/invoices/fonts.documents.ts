/** The fonts of an invoice by letters: Latin, Greek and Cyrillic in one, Chinese, Japanese and Korean in one each. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

/** In the order of trying. */
const files = {
  western: ['latin', 'NotoSans-Regular.ttf'],
  japanese: ['jp', 'NotoSansJP-Regular.otf'],
  chinese: ['sc', 'NotoSansHans-Regular.otf'],
  korean: ['kr', 'NotoSansKR-Regular.otf'],
  bold: ['latin', 'NotoSans-Bold.ttf'],
} as const
export type FontName = keyof typeof files
const eastern = ['japanese', 'chinese', 'korean'] as const

interface LoadedFont {
  readonly bytes: Buffer
  readonly font: Font
}
const loaded = new Map<FontName, LoadedFont>()
const packages = createRequire(import.meta.url)

/** Read when the first text needs it: most invoices need only one. */
function load(name: FontName): LoadedFont {
  let found = loaded.get(name)
  if (found === undefined) {
    const [part, file] = files[name]
    const bytes = readFileSync(join(packages.resolve(`@embedpdf/fonts-${part}`), '../../fonts', file))
    found = { bytes, font: create(bytes) as Font }
    loaded.set(name, found)
  }
  return found
}
export const bytesOf = (name: FontName): Buffer => load(name).bytes

const hasGlyphs = (name: FontName, grapheme: string) =>
  [...grapheme].every((part) => load(name).font.hasGlyphForCodePoint(part.codePointAt(0) ?? 0))

/** Stands for a letter that no font has; unlike any letter. */
export const missingGlyph = '□'

interface Run {
  readonly font: FontName
  readonly text: string
}
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Characters that change the direction of the text or are invisible: in a name they could only deceive. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu

/**
 * A text as runs of one font each. Letters that the first font lacks come from one other font if one has all of them: fonts draw the
 * characters that Chinese and Japanese share differently, and a name should not mix both.
 */
export function runsOf(text: string): Run[] {
  const segments = [...graphemeSegmenter.segment(text.normalize('NFC').replaceAll(/\s+/g, ' '))]
  const graphemes = segments.map(({ segment }) => segment.replaceAll(invisible, '')).filter(Boolean)
  const nonWestern = graphemes.filter((grapheme) => !hasGlyphs('western', grapheme))
  const renderable = nonWestern.filter((grapheme) => eastern.some((name) => hasGlyphs(name, grapheme)))
  const commonFont = eastern.find((name) => renderable.every((grapheme) => hasGlyphs(name, grapheme)))
  const fonts: readonly FontName[] = ['western', ...(commonFont === undefined ? eastern : [commonFont])]
  const runs: { font: FontName; text: string }[] = []
  for (const grapheme of graphemes) {
    const font = fonts.find((name) => hasGlyphs(name, grapheme))
    const run = font === undefined ? { font: 'japanese' as const, text: missingGlyph } : { font, text: grapheme }
    const last = runs.at(-1)
    if (last?.font === run.font) last.text += run.text
    else runs.push(run)
  }
  return runs
}
