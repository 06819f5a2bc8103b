/** Changes of one field of a demand that find more. */
import { modelKey, nameKey, type ReferenceNames } from '@parley/contract/reference-names'
import { maxAlternatives, type RequestBody, type RequestPreview, type Supply } from '@parley/contract/requests'
import { type SupplyBand, supplyBands } from '@parley/contract/supply-bands'
import { type Cell, type CellSupply, laterWeeks, supplyOf } from './supply.rules.ts'

type Alternative = RequestPreview['alternatives'][number]

/** Another model or region, and the cells that the demand would then be in. */
export interface NamedAlternative {
  readonly change: { readonly gpuModel: string } | { readonly region: string }
  readonly cells: readonly Cell[]
}

/** Other regions for the models that are asked for, and models of the same families, or called nearly so, in the regions that are asked for. */
export function namedAlternatives({ gpuModel, region }: RequestBody, names: ReferenceNames): NamedAlternative[] {
  const models = names.codesOf('model', gpuModel)
  const regions = names.codesOf('region', region)
  const modelKeys = models?.map(modelKey) ?? [modelKey(gpuModel)]
  const regionKeys = regions?.map(nameKey) ?? [nameKey(region)]
  const others = names.all('region').filter(({ code }) => !regions?.includes(code))
  return [
    ...nearbyFirst(others, regions, names).map(({ code }) => ({
      change: { region: code },
      cells: modelKeys.map((model) => ({ model, region: nameKey(code) })),
    })),
    ...relatedModels(gpuModel, models, names).map((code) => ({
      change: { gpuModel: names.spelling('model', code) },
      cells: regionKeys.map((one) => ({ model: modelKey(code), region: one })),
    })),
  ]
}

function nearbyFirst<Region extends { readonly within?: string | null }>(
  others: readonly Region[],
  regions: readonly string[] | undefined,
  names: ReferenceNames,
): readonly Region[] {
  const parts = new Set(names.all('region').flatMap(({ code, within }) => (regions?.includes(code) ? [within] : [])))
  return [...others.filter(({ within }) => parts.has(within)), ...others.filter(({ within }) => !parts.has(within))]
}

function relatedModels(gpuModel: string, models: readonly string[] | undefined, names: ReferenceNames): readonly string[] {
  const all = names.all('model')
  if (models === undefined) {
    const near = names.nearest(['model'], gpuModel)
    const code = near === undefined ? undefined : names.find('model', near)
    return code === undefined ? [] : [code]
  }
  const families = new Set(all.flatMap(({ code, within }) => (models.includes(code) ? [within] : [])))
  return all.flatMap(({ code, within }) => (families.has(within) && !models.includes(code) ? [code] : []))
}

const order = (band: SupplyBand) => supplyBands.indexOf(band)
const bandNames: Readonly<Record<SupplyBand, string>> = {
  none: 'no listing fits',
  few: '1 to 4 listings fit',
  some: '5 to 19 listings fit',
  many: '20 listings or more fit',
}
const told = (how: string, change: Alternative['change'], supply: Supply): Alternative => ({
  text: `${how}, ${bandNames[supply.listings]}.`,
  change,
  supply,
})

/** What finds more than the demand does, the most first; at most five. */
export function alternativesTo(
  demand: RequestBody,
  own: readonly CellSupply[],
  named: readonly (NamedAlternative & { readonly supplies: readonly CellSupply[] })[],
): Alternative[] {
  const { nodes, gpusPerNode, startsAt } = demand
  const later = new Date(Date.parse(startsAt) + laterWeeks * 7 * 86_400_000).toISOString()
  const found = [
    ...named.map(({ change, supplies }) =>
      told('region' in change ? `In ${change.region}` : `With ${change.gpuModel}`, change, supplyOf(supplies, demand)),
    ),
    told(`Starting ${later.slice(0, 10)}`, { startsAt: later }, supplyOf(own, demand, 'fittingLater')),
    ...(nodes > 1 ? [fewer('nodes', Math.ceil(nodes / 2))] : []),
    ...(gpusPerNode > 1 ? [fewer('gpusPerNode', Math.ceil(gpusPerNode / 2))] : []),
  ]
  const enough = order(supplyOf(own, demand).listings)
  return found
    .filter(({ supply }) => order(supply.listings) > enough)
    .sort((a, b) => order(b.supply.listings) - order(a.supply.listings))
    .slice(0, maxAlternatives)

  function fewer(field: 'nodes' | 'gpusPerNode', count: number): Alternative {
    const how =
      field === 'nodes' ? `With ${count} ${count === 1 ? 'node' : 'nodes'}` : `With ${count} ${count === 1 ? 'GPU' : 'GPUs'} a node`
    const fitting = field === 'nodes' ? 'fittingFewerNodes' : 'fittingFewerGpus'
    return told(how, { [field]: count }, supplyOf(own, { ...demand, [field]: count }, fitting))
  }
}
