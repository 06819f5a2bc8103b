/** The filters of a search that name hardware and places: codes, names and aliases are equivalent. */
import type { OfferQuery } from '@parley/contract/catalog'
import { allowedBy, codesOfNames, filterNotices, onlyOne } from '@parley/contract/name-resolution'
import { type NamedKind, namedKinds, type ReferenceNames } from '@parley/contract/reference-names'

const filters = { model: 'gpu_model', family: 'gpu_family', region: 'region', geo: 'geo' } as const satisfies Record<
  NamedKind,
  keyof OfferQuery
>
type NamedFilter = (typeof filters)[NamedKind]

/** A query as the search takes it: only codes, and several of a kind if several are meant. */
export type ResolvedOfferQuery = Omit<OfferQuery, 'gpu_models' | 'regions'> & {
  readonly gpu_models?: readonly string[] | undefined
  readonly regions?: readonly string[] | undefined
}

/** The query with codes instead of names, and notices for unknown names, which match no offer. */
export function resolveNames(
  query: OfferQuery,
  names: ReferenceNames,
): { readonly query: ResolvedOfferQuery; readonly notices: readonly string[] } {
  const codes: { [Name in NamedFilter]?: string } = {}
  const notices: string[] = []
  for (const kind of namedKinds) {
    const field = filters[kind]
    const text = query[field]
    const code = text === undefined ? undefined : names.find(kind, text)
    if (code !== undefined) codes[field] = code
    notices.push(...filterNotices(filters, kind, text, names))
  }
  const { gpu_models, regions, ...rest } = query
  const resolved = { ...rest, ...codes }
  return { query: gpu_models === undefined && regions === undefined ? resolved : resolveSeveral(query, codes, names), notices }
}

/** The query with all model filters as one list of models, and all region filters as one of regions. A single value uses its index. */
function resolveSeveral(query: OfferQuery, codes: { readonly [Name in NamedFilter]?: string }, names: ReferenceNames): ResolvedOfferQuery {
  const { gpu_models, regions, gpu_model: _, gpu_family: __, region: ___, ...rest } = query
  const { gpu_model, gpu_family, region } = codes
  const family = gpu_family && names.all('model').flatMap(({ code, within }) => (within === gpu_family ? [code] : []))
  const models = allowedBy(gpu_models && codesOfNames('model', gpu_models, names).codes, gpu_model && [gpu_model], family || undefined)
  const places = allowedBy(regions && codesOfNames('region', regions, names).codes, region && [region])
  const base = { ...rest, ...(codes.geo && { geo: codes.geo }) }
  const [model, place] = [onlyOne(models), onlyOne(places)]
  if (model === undefined || place === undefined) return { ...base, gpu_models: models, regions: places }
  return { ...base, ...(model && { gpu_model: model }), ...(place && { region: place }) }
}
