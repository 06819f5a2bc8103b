/** Resolves names of hardware and regions: every code, name and alias of the reference data, in any spelling. */
import { countriesOf, geoAliases, geoNames, geos } from './geos.ts'

export const namedKinds = ['model', 'family', 'region', 'geo'] as const
export type NamedKind = (typeof namedKinds)[number]

/** A model, family or region of the reference data, or a geography. */
export interface ReferenceItem {
  readonly kind: NamedKind
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  /** The family of a model, or the geography of a region. */
  readonly within?: string | null
}

const alphanumeric = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
const makers = /^(?:nvidia|amd|geforce|instinct|tesla|radeon)+/

/** Like `name_key` in SQL: without case, accents, spaces and punctuation. A text without Latin letters and digits is only lower-cased. */
export const nameKey = (text: string): string => alphanumeric(text) || text.replaceAll(/./gsu, (letter) => letter.toLowerCase())
/** Like `model_key` in SQL: the same, without the maker. */
export const modelKey = (text: string): string => alphanumeric(text).replace(makers, '') || nameKey(text)

const keyIn = (kind: NamedKind, text: string) => (kind === 'model' || kind === 'family' ? modelKey(text) : nameKey(text))
const geographies: readonly ReferenceItem[] = geos.map((code) => ({ kind: 'geo', code, name: geoNames[code], aliases: geoAliases[code] }))

const groups = { model: 'family', region: 'geo' } as const
const groupOf = (kind: NamedKind): NamedKind | undefined => (kind === 'model' || kind === 'region' ? groups[kind] : undefined)

/** A country's name leads to its geography, although it is not a name of the geography. */
const countryGeos: readonly (readonly [string, string])[] = geos.flatMap((geo) =>
  countriesOf[geo].map((country) => [nameKey(country), geo] as const),
)

type ItemRef = Pick<ReferenceItem, 'kind' | 'code'>
/** A possible meaning of a text. */
interface Hit extends ItemRef {
  /** Lower is likelier. */
  readonly rank: number
}
/** The distance between a known key and the typed one. Undefined if it does not match. */
type Matcher = (key: string, known: string, best: number) => number | undefined

/** Ways to match a text with a name, the likeliest first. The first one with a result wins. */
const matchers: readonly { readonly match: Matcher; readonly all: boolean }[] = [
  { match: (key, known) => (key.length >= 2 && known.startsWith(key) ? Number(known !== key) : undefined), all: true },
  { match: (key, known) => (key.length >= 3 && known.includes(key) ? 0 : undefined), all: true },
  { match: (key, known, best) => distanceWithin(key, known, Math.min(maxDistance(key), best - 1)), all: false },
  { match: (key, known) => (known.length >= 3 && key.includes(known) ? -known.length : undefined), all: false },
]

/** Longer texts match nothing: no name is that long. */
const maxTextLength = 128
/** The most suggestions in one sentence. */
const maxSuggestions = 4

export class ReferenceNames {
  /** Codes by kind and key. Codes take precedence over names, and names over aliases. */
  readonly #codes: Readonly<Record<NamedKind, Map<string, string>>> = {
    model: new Map(),
    family: new Map(),
    region: new Map(),
    geo: new Map(),
  }
  /** The usual spelling of each. */
  readonly #spellings = new Map<string, string>()
  readonly #items: readonly ReferenceItem[]

  constructor(items: readonly ReferenceItem[]) {
    const all = [...items, ...geographies]
    this.#items = all
    const nameSources = [({ code }: ReferenceItem) => [code], ({ name }: ReferenceItem) => [name], ({ aliases }: ReferenceItem) => aliases]
    for (const namesOf of nameSources) for (const one of all) for (const name of namesOf(one)) this.#add(one, name)
    for (const { kind, code, name } of all) this.#spellings.set(`${kind} ${code}`, kind === 'region' ? code : withoutMaker(name))
  }

  #add({ kind, code }: ReferenceItem, name: string): void {
    const key = keyIn(kind, name)
    if (!this.#codes[kind].has(key)) this.#codes[kind].set(key, code)
  }

  /** The code that a text names, or undefined. */
  find(kind: NamedKind, text: string): string | undefined {
    return this.#codes[kind].get(keyIn(kind, text))
  }

  /** The codes that a text stands for: its own, all models of a family, or all regions of a geography. */
  codesOf(kind: 'model' | 'region', text: string): readonly string[] | undefined {
    const code = this.find(kind, text)
    if (code !== undefined) return [code]
    const group = this.find(groups[kind], text)
    if (group === undefined) return undefined
    return this.all(kind).flatMap((one) => (one.within === group ? [one.code] : []))
  }

  /** The keys of the codes that a text stands for. The text's own key if the name is unknown, or if the group is still empty. */
  keysOf(kind: 'model' | 'region', text: string): readonly string[] {
    const codes = this.codesOf(kind, text) ?? []
    return (codes.length > 0 ? codes : [text]).map((one) => keyIn(kind, one))
  }

  /** All of one kind, in the order of their codes. */
  all(kind: NamedKind): readonly ReferenceItem[] {
    return this.#items.filter((one) => one.kind === kind)
  }

  /** The usual spelling for this code: a GPU without its maker, a region as its code. */
  spelling(kind: NamedKind, code: string): string {
    return this.#spellings.get(`${kind} ${code}`) ?? code
  }

  /** Whether the text is a known name of one of these kinds. */
  isKnown(kinds: readonly NamedKind[], text: string): boolean {
    return kinds.some((kind) => this.find(kind, text) !== undefined)
  }

  /** The title on pages: a GPU without its maker, a region by its name. */
  title(kind: NamedKind, code: string): string {
    if (kind !== 'region') return this.spelling(kind, code)
    return this.#items.find((one) => one.kind === kind && one.code === code)?.name ?? code
  }

  /**
   * What a text may mean among these kinds, the likeliest first: all names that begin with it or contain it, or else the most similar one.
   * A family or a geography replaces its members if its kind is requested.
   */
  suggestions(kinds: readonly NamedKind[], text: string): readonly ItemRef[] {
    if (text.length > maxTextLength) return []
    const keys = new Map(kinds.flatMap((kind) => [kind, groupOf(kind) ?? kind]).map((kind) => [kind, keyIn(kind, text)]))
    for (const { match, all } of matchers) {
      const hits = this.#hits(keys, match)
      const found = (all ? hits : hits.slice(0, 1)).flatMap((hit): readonly ItemRef[] =>
        kinds.includes(hit.kind) ? [hit] : this.#members(hit),
      )
      if (found.length > 0) return this.#withoutMembers(distinct(found))
    }
    return []
  }

  /** Each key of these kinds that matches, the nearest first. */
  #hits(keys: ReadonlyMap<NamedKind, string>, match: Matcher): readonly Hit[] {
    const hits: Hit[] = []
    let best = Number.POSITIVE_INFINITY
    for (const [kind, key] of keys) {
      for (const [known, code] of [...this.#codes[kind], ...(kind === 'geo' ? countryGeos : [])]) {
        const rank = match(key, known, best)
        if (rank === undefined) continue
        hits.push({ kind, code, rank })
        best = Math.min(best, rank)
      }
    }
    return hits.sort((a, b) => a.rank - b.rank)
  }

  #members({ kind, code }: ItemRef): readonly ReferenceItem[] {
    return this.#items.filter((one) => one.within === code && groupOf(one.kind) === kind)
  }

  /** Leaves out members of a family or geography that is suggested itself. */
  #withoutMembers(found: readonly ItemRef[]): readonly ItemRef[] {
    const members = found.flatMap((one) => this.#members(one))
    return found.filter(({ kind, code }) => !members.some((member) => member.kind === kind && member.code === code))
  }

  /** The most similar name of these kinds in its usual spelling, or undefined if none is near. */
  closestName(kinds: readonly NamedKind[], text: string): string | undefined {
    const [first] = this.suggestions(kinds, text)
    return first && this.spelling(first.kind, first.code)
  }

  /** The notice for a field whose text is not a known name of these kinds. Empty if it is. */
  notices(field: string, kinds: readonly NamedKind[], text: string | null | undefined): string[] {
    if (text === null || text === undefined || this.isKnown(kinds, text)) return []
    return [`${field}: nothing is called "${text}"${this.didYouMean(kinds, text)}`]
  }

  /** `; did you mean "H100 PCIe" or "H100 SXM"?`, or empty if nothing is near. */
  didYouMean(kinds: readonly NamedKind[], text: string): string {
    const suggestions = this.suggestions(kinds, text).slice(0, maxSuggestions)
    if (suggestions.length === 0) return ''
    const spelled = suggestions.map(({ kind, code }) => `"${this.spelling(kind, code)}"`)
    return `; did you mean ${spelled.length === 1 ? '' : `${spelled.slice(0, -1).join(', ')} or `}${spelled.at(-1)}?`
  }
}

const distinct = (found: readonly ItemRef[]): readonly ItemRef[] =>
  found.filter(({ kind, code }, index) => found.findIndex((one) => one.kind === kind && one.code === code) === index)

const withoutMaker = (name: string) => name.replace(/^(?:NVIDIA|AMD) (?:GeForce |Instinct |Tesla )?/, '')

/** One letter in four, at least one. None for the shortest keys, because everything is near them. */
const maxDistance = (key: string) => (key.length < 3 ? 0 : Math.max(1, Math.floor(key.length / 4)))

/** The number of insertions, deletions, replacements and swaps of neighbours, if that is at most `max`. */
export function distanceWithin(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(before, j - 2) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > max) return undefined
    before = last
    last = row
  }
  const distance = at(last, b.length)
  return distance <= max ? distance : undefined
}
const at = (row: readonly number[], i: number): number => row[i] ?? Number.POSITIVE_INFINITY
