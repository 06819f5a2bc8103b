/** What filters that name models and regions stand for. */
import { namesIn } from './named-filters.ts'
import { type NamedKind, namedKinds, type ReferenceNames } from './reference-names.ts'

/** Of names that nothing is called so many are told. */
const maxTold = 5

interface SeveralFound {
  readonly codes: readonly string[]
  /** Names that the reference data does not know. */
  readonly unknown: readonly string[]
}

export function codesOfSeveral(kind: 'model' | 'region', given: string, names: ReferenceNames): SeveralFound {
  const found = namesIn(given).map((name) => ({ name, codes: names.codesOf(kind, name) }))
  return {
    codes: [...new Set(found.flatMap(({ codes }) => codes ?? []))],
    unknown: found.flatMap(({ name, codes }) => (codes === undefined ? [name] : [])),
  }
}

/** What all filters that are given allow; nothing where none is. */
export function allowedBy(...given: readonly (readonly string[] | '' | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = given.filter((codes) => codes !== undefined && codes !== '')
  return first?.filter((code) => others.every((codes) => codes.includes(code)))
}

/** The only one that is allowed; null where all are, undefined where several or none are. */
export const onlyOne = (allowed: readonly string[] | undefined): string | null | undefined =>
  allowed === undefined ? null : allowed.length === 1 ? allowed[0] : undefined

/** What to tell of the unknown ones. */
export function severalNotices(
  { gpu_models, regions }: { readonly gpu_models?: string; readonly regions?: string },
  names: ReferenceNames,
): readonly string[] {
  const told = (field: string, kind: 'model' | 'region', group: 'family' | 'geo', given: string | undefined) =>
    given === undefined
      ? []
      : codesOfSeveral(kind, given, names)
          .unknown.slice(0, maxTold)
          .flatMap((name) => names.notices(field, [kind, group], name))
  return [...told('gpu_models', 'model', 'family', gpu_models), ...told('regions', 'region', 'geo', regions)]
}

const kindNames: Readonly<Record<NamedKind, string>> = {
  model: 'a GPU model',
  family: 'a GPU family',
  region: 'a region',
  geo: 'a geography',
}

/** What to tell of a filter that takes names of one kind. A name of another kind is no slip: it belongs into another of the list's filters. */
export function filterNotices(
  filters: Readonly<Record<NamedKind, string>>,
  kind: NamedKind,
  text: string | undefined,
  names: ReferenceNames,
): readonly string[] {
  if (text === undefined || names.isKnown([kind], text)) return []
  const other = namedKinds.find((one) => names.isKnown([one], text))
  if (other === undefined) return names.notices(filters[kind], [kind], text)
  return [`${filters[kind]}: "${text}" is ${kindNames[other]}; filter by ${filters[other]}`]
}
