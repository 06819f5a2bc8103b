/** Resolves filters that name several models and regions. */
import { namesIn } from './multi-name-filters.ts'
import { type NamedKind, namedKinds, type ReferenceNames } from './reference-names.ts'

/** The most unknown names that are reported. */
const maxReported = 5

interface ResolvedNames {
  readonly codes: readonly string[]
  /** Names that the reference data does not know. */
  readonly unknown: readonly string[]
}

export function codesOfNames(kind: 'model' | 'region', value: string, names: ReferenceNames): ResolvedNames {
  const found = namesIn(value).map((name) => ({ name, codes: names.codesOf(kind, name) }))
  return {
    codes: [...new Set(found.flatMap(({ codes }) => codes ?? []))],
    unknown: found.flatMap(({ name, codes }) => (codes === undefined ? [name] : [])),
  }
}

/** The codes that all given filters allow. Undefined if no filter is given. */
export function allowedBy(...given: readonly (readonly string[] | '' | undefined)[]): readonly string[] | undefined {
  const [first, ...others] = given.filter((codes) => codes !== undefined && codes !== '')
  return first?.filter((code) => others.every((codes) => codes.includes(code)))
}

/** The only allowed code. Null if all are allowed, undefined if several or none are. */
export const onlyOne = (allowed: readonly string[] | undefined): string | null | undefined =>
  allowed === undefined ? null : allowed.length === 1 ? allowed[0] : undefined

/** The notices about unknown names. */
export function unknownNameNotices(
  { gpu_models, regions }: { readonly gpu_models?: string; readonly regions?: string },
  names: ReferenceNames,
): readonly string[] {
  const noticesFor = (field: string, kind: 'model' | 'region', group: 'family' | 'geo', value: string | undefined) =>
    value === undefined
      ? []
      : codesOfNames(kind, value, names)
          .unknown.slice(0, maxReported)
          .flatMap((name) => names.notices(field, [kind, group], name))
  return [...noticesFor('gpu_models', 'model', 'family', gpu_models), ...noticesFor('regions', 'region', 'geo', regions)]
}

const kindNames: Readonly<Record<NamedKind, string>> = {
  model: 'a GPU model',
  family: 'a GPU family',
  region: 'a region',
  geo: 'a geography',
}

/** The notices for a filter with names of one kind. If the name is of another kind, the notice names the filter for that kind. */
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
