/** The filters of a search that name hardware and places: codes, names and aliases are one. */
import type { OfferQuery } from '@parley/contract/catalog'
import type { NamedKind, ReferenceNames } from '@parley/contract/reference-names'

const kinds = { gpu_model: 'model', gpu_family: 'family', region: 'region', geo: 'geo' } as const satisfies Partial<
  Record<keyof OfferQuery, NamedKind>
>
const kindNames: Readonly<Record<NamedKind, string>> = {
  model: 'a GPU model',
  family: 'a GPU family',
  region: 'a region',
  geo: 'a part of the world',
}
type NamedFilter = keyof typeof kinds
const filters = Object.keys(kinds) as NamedFilter[]

/** The query with codes in the place of names; and what to tell of those that nothing is called, for which no offer can be found. */
export function resolveNames(
  query: OfferQuery,
  names: ReferenceNames,
): { readonly query: OfferQuery; readonly notices: readonly string[] } {
  const codes: { [Name in NamedFilter]?: string } = {}
  const notices: string[] = []
  for (const field of filters) {
    const text = query[field]
    if (text === undefined) continue
    const code = names.find(kinds[field], text)
    if (code === undefined) notices.push(...noticesOf(field, text, names))
    else codes[field] = code
  }
  return { query: { ...query, ...codes }, notices }
}

/** A name of another kind is no slip: it belongs into another filter. */
function noticesOf(field: NamedFilter, text: string, names: ReferenceNames): readonly string[] {
  const other = filters.find((one) => names.find(kinds[one], text) !== undefined)
  if (other === undefined) return names.notices(field, [kinds[field]], text)
  return [`${field}: "${text}" is ${kindNames[kinds[other]]}; filter by ${other}`]
}
