/** The words that say what is asked for and where, and so tell nothing of who says them. */
import { type Atom, atomsOf, fold, wordsOf, wordText } from './folding.ts'
import { geoNames, geos } from './geos.ts'

/** Folded words: those of the reference data, and what its names are written as in one word (`h100sxm`, `eunorth`). */
export type ReferenceWords = ReadonlySet<string>

export const noReferenceWords: ReferenceWords = new Set()

/** Boards and kinds of memory: parts of a GPU's full name that not every name of the reference data says. */
const partNames = [
  ...['SXM', 'SXM2', 'SXM4', 'SXM5', 'PCIe', 'PCI-E', 'NVL', 'HGX', 'DGX', 'OAM'],
  ...['HBM2', 'HBM2e', 'HBM3', 'HBM3e', 'GDDR6', 'GDDR6X', 'GDDR7'],
]

/** The words of codes, names and aliases: pass all that the reference data holds of GPUs, their makers' families, and regions. */
export function referenceWords(names: Iterable<string>): ReferenceWords {
  const known = new Set<string>()
  for (const name of [...names, ...geos, ...Object.values(geoNames), ...partNames]) {
    const words = wordsOf(atomsOf(fold(name).text)).map(wordText)
    for (let first = 0; first < words.length; first++) {
      let joined = ''
      for (const word of words.slice(first)) {
        joined += word
        known.add(joined)
      }
    }
  }
  return known
}

// What numbers count and measure, in demand and in data sheets.
const units = new Set(
  (
    'x g gb gib t tb tib m mb mib k kb kib hz mhz ghz w kw mw kwh v gbps tbps mbps gbit tbit mbit gbe bit s u ' +
    'gpu gpus node nodes pcs pc'
  ).split(' '),
)

/** Whether a word is of the reference data, or a number, a unit or a size (`8`, `8x`, `80gb`), or of several such parts (`west4`). */
export const isKnownWord = (word: readonly Atom[], known: ReferenceWords): boolean =>
  known.has(wordText(word)) || word.every(({ text, digits }) => digits || units.has(text) || known.has(text))
