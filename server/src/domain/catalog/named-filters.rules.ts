/** The filters of a search that name hardware and places: codes, names and aliases are one. */
import type { OfferQuery } from '@parley/contract/catalog'
import type { NamedKind, ReferenceNames } from '@parley/contract/reference-names'
import { allowedBy, codesOfSeveral, onlyOne } from '@parley/contract/several-names'

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

/** A query as the search takes it: codes alone, and several of a kind where more than one is meant. */
export type ResolvedOfferQuery = Omit<OfferQuery, 'gpu_models' | 'regions'> & {
  readonly gpu_models?: readonly string[] | undefined
  readonly regions?: readonly string[] | undefined
}

/** The query with codes in the place of names; and what to tell of those that nothing is called, for which no offer can be found. */
export function resolveNames(
  query: OfferQuery,
  names: ReferenceNames,
): { readonly query: ResolvedOfferQuery; readonly notices: readonly string[] } {
  const codes: { [Name in NamedFilter]?: string } = {}
  const notices: string[] = []
  for (const field of filters) {
    const text = query[field]
    if (text === undefined) continue
    const code = names.find(kinds[field], text)
    if (code === undefined) notices.push(...noticesOf(field, text, names))
    else codes[field] = code
  }
  const { gpu_models, regions, ...rest } = query
  const resolved = { ...rest, ...codes }
  return { query: gpu_models === undefined && regions === undefined ? resolved : severalIn(query, codes, names), notices }
}

/** With all that names a model as one list of models, and of regions; one alone is what its index serves. */
function severalIn(query: OfferQuery, codes: { readonly [Name in NamedFilter]?: string }, names: ReferenceNames): ResolvedOfferQuery {
  const { gpu_models, regions, gpu_model: _, gpu_family: __, region: ___, ...rest } = query
  const { gpu_model, gpu_family, region } = codes
  const family = gpu_family && names.all('model').flatMap(({ code, within }) => (within === gpu_family ? [code] : []))
  const models = allowedBy(gpu_models && codesOfSeveral('model', gpu_models, names).codes, gpu_model && [gpu_model], family || undefined)
  const places = allowedBy(regions && codesOfSeveral('region', regions, names).codes, region && [region])
  const kept = { ...rest, ...(codes.geo && { geo: codes.geo }) }
  const [model, place] = [onlyOne(models), onlyOne(places)]
  if (model === undefined || place === undefined) return { ...kept, gpu_models: models, regions: places }
  return { ...kept, ...(model && { gpu_model: model }), ...(place && { region: place }) }
}

/** A name of another kind is no slip: it belongs into another filter. */
function noticesOf(field: NamedFilter, text: string, names: ReferenceNames): readonly string[] {
  const other = filters.find((one) => names.find(kinds[one], text) !== undefined)
  if (other === undefined) return names.notices(field, [kinds[field]], text)
  return [`${field}: "${text}" is ${kindNames[kinds[other]]}; filter by ${other}`]
}
