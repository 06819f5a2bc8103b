/** Words that describe what is requested and where. They do not identify anyone. */
import { type Atom, atomsOf, fold, wordsOf, wordText } from './folding.ts'
import { geoNames, geos } from './geos.ts'

/** Folded words of the reference data, and adjacent words of its names joined together (`h100sxm`, `eunorth`). */
export type ReferenceWords = ReadonlySet<string>

export const noReferenceWords: ReferenceWords = new Set()

/** Boards and kinds of memory. They are parts of full GPU names that not every name in the reference data contains. */
const partNames = [
  ...['SXM', 'SXM2', 'SXM4', 'SXM5', 'PCIe', 'PCI-E', 'NVL', 'HGX', 'DGX', 'OAM'],
  ...['HBM2', 'HBM2e', 'HBM3', 'HBM3e', 'GDDR6', 'GDDR6X', 'GDDR7'],
]

/** The words of codes, names and aliases. Pass all names of GPUs, families and regions in the reference data. */
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

// Units and counts in demand and data sheets.
const units = new Set(
  (
    'x g gb gib t tb tib m mb mib k kb kib hz mhz ghz w kw mw kwh v gbps tbps mbps gbit tbit mbit gbe bit s u ' +
    'gpu gpus node nodes pcs pc'
  ).split(' '),
)

/** Whether a word is in the reference data, is a number, a unit or a size (`8`, `8x`, `80gb`), or consists of such parts (`west4`). */
export const isKnownWord = (word: readonly Atom[], known: ReferenceWords): boolean =>
  known.has(wordText(word)) || word.every(({ text, digits }) => digits || units.has(text) || known.has(text))
