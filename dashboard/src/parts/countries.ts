/** Countries by name, from the browser's region names. */
import type { Choice } from './fields.tsx'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Regions that have a name but no companies. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA'])
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

/** `NO` → `Norway`. */
export const countryName = (code: string): string => names.of(code) ?? code

/** An obsolete code, such as UK, is replaced by its successor. */
const isCurrent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`

/** Every country, by name. The first choice is none. */
export const countryChoices = (): readonly Choice[] => [
  { value: '', label: 'Not shown' },
  ...letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && names.of(code) !== undefined && isCurrent(code))
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en')),
]
