/** Changes of a demand that find more: one field each, except when both names are misspelt. */
import { modelKey, nameKey, type ReferenceNames } from '@parley/contract/reference-names'
import { maxAlternatives, type RequestBody, type RequestPreview, type Supply } from '@parley/contract/requests'
import { bandOf, type SupplyBand, supplyBands } from '@parley/contract/supply-bands'
import { type Cell, type CellSupply, cellsOf, laterWeeks, pricesOf, type SmallerSize, supplyOf } from './supply.rules.ts'

type Alternative = RequestPreview['alternatives'][number]

/** Other names, and the cells of the demand with them. */
interface NamedAlternative {
  readonly change: { readonly gpuModel?: string; readonly region?: string }
  readonly cells: readonly Cell[]
  /** Whether the change replaces an unknown name by the nearest known one: what was meant, not something else. */
  readonly isCorrection: boolean
}

/** The corrected names, other regions for the requested models, and models of the same families in the requested regions. */
export function namedAlternatives(demand: RequestBody, names: ReferenceNames): NamedAlternative[] {
  const { gpuModel, region } = demand
  const models = names.codesOf('model', gpuModel)
  const regions = names.codesOf('region', region)
  const modelKeys = names.keysOf('model', gpuModel)
  const regionKeys = names.keysOf('region', region)
  const correction = nearestNames(demand, names)
  const others = names.all('region').filter(({ code }) => !regions?.includes(code) && code !== correction?.region)
  return [
    ...(correction ? [{ change: correction, cells: cellsOf({ ...demand, ...correction }, names), isCorrection: true }] : []),
    ...nearbyFirst(others, regions, names).map(({ code }) => ({
      change: { region: code },
      cells: modelKeys.map((model) => ({ model, region: nameKey(code) })),
      isCorrection: false,
    })),
    ...relatedModels(models, names).map((code) => ({
      change: { gpuModel: names.spelling('model', code) },
      cells: regionKeys.map((one) => ({ model: modelKey(code), region: one })),
      isCorrection: false,
    })),
  ]
}

/** The corrections of unknown names that notices propose; both together, because one alone would find nothing. */
function nearestNames({ gpuModel, region }: RequestBody, names: ReferenceNames): NamedAlternative['change'] | undefined {
  const model = names.codesOf('model', gpuModel) ? undefined : names.closestName(['model', 'family'], gpuModel)
  const place = names.codesOf('region', region) ? undefined : names.closestName(['region', 'geo'], region)
  if (model === undefined && place === undefined) return undefined
  return { ...(model !== undefined && { gpuModel: model }), ...(place !== undefined && { region: place }) }
}

function nearbyFirst<Region extends { readonly within?: string | null }>(
  others: readonly Region[],
  regions: readonly string[] | undefined,
  names: ReferenceNames,
): readonly Region[] {
  const parts = new Set(names.all('region').flatMap(({ code, within }) => (regions?.includes(code) ? [within] : [])))
  return [...others.filter(({ within }) => parts.has(within)), ...others.filter(({ within }) => !parts.has(within))]
}

function relatedModels(models: readonly string[] | undefined, names: ReferenceNames): readonly string[] {
  if (models === undefined) return []
  const all = names.all('model')
  const families = new Set(all.flatMap(({ code, within }) => (models.includes(code) ? [within] : [])))
  return all.flatMap(({ code, within }) => (families.has(within) && !models.includes(code) ? [code] : []))
}

const bandOrder = (band: SupplyBand) => supplyBands.indexOf(band)
const bandNames: Readonly<Record<SupplyBand, string>> = {
  none: 'no listing fits',
  few: '1 to 4 listings fit',
  some: '5 to 19 listings fit',
  many: '20 listings or more fit',
}
const toAlternative = (label: string, change: Alternative['change'], supply: Supply): Alternative => ({
  text: `${label}, ${bandNames[supply.listings]}.`,
  change,
  supply,
})

const changeLabel = ({ gpuModel, region }: NamedAlternative['change']): string => {
  if (gpuModel === undefined) return `In ${region}`
  return region === undefined ? `With ${gpuModel}` : `With ${gpuModel} in ${region}`
}
const countLabel = (count: number, one: string) => `With ${count} ${one}${count === 1 ? '' : 's'}`

/** The supply that was read for a demand. */
interface SupplyFound {
  readonly requested: readonly CellSupply[]
  readonly named: readonly (NamedAlternative & { readonly supplies: readonly CellSupply[] })[]
  /** Set when half of the nodes also finds nothing: the most nodes that some listing has; the same for GPUs. */
  readonly fewerNodes: SmallerSize | undefined
  readonly fewerGpus: SmallerSize | undefined
}

/** The alternatives that find more than the demand: corrections first, then the most supply; at most five. */
export function alternativesTo(demand: RequestBody, { requested, named, fewerNodes, fewerGpus }: SupplyFound): Alternative[] {
  const { nodes, gpusPerNode, startsAt } = demand
  const later = new Date(Date.parse(startsAt) + laterWeeks * 7 * 86_400_000).toISOString()
  const toNamedAlternative = (one: SupplyFound['named'][number]) =>
    toAlternative(changeLabel(one.change), one.change, supplyOf(one.supplies, demand))
  const currentBand = bandOrder(supplyOf(requested, demand).listings)
  const hasMoreSupply = ({ supply }: Alternative) => bandOrder(supply.listings) > currentBand
  const others = [
    ...named.filter(({ isCorrection }) => !isCorrection).map(toNamedAlternative),
    toAlternative(`Starting ${later.slice(0, 10)}`, { startsAt: later }, supplyOf(requested, demand, 'fittingLater')),
    ...(nodes > 1 ? [withNodes(fewerNodes?.size ?? Math.ceil(nodes / 2))] : []),
    ...(gpusPerNode > 1 ? [withGpus(fewerGpus?.size ?? Math.ceil(gpusPerNode / 2))] : []),
  ]
  const byBand = others.filter(hasMoreSupply).sort((a, b) => bandOrder(b.supply.listings) - bandOrder(a.supply.listings))
  const corrections = named.filter(({ isCorrection }) => isCorrection).map(toNamedAlternative)
  return [...corrections.filter(hasMoreSupply), ...byBand].slice(0, maxAlternatives)

  function withNodes(count: number): Alternative {
    return toAlternative(
      countLabel(count, 'node'),
      { nodes: count },
      supplyWith({ ...demand, nodes: count }, fewerNodes, 'fittingFewerNodes'),
    )
  }
  function withGpus(count: number): Alternative {
    const supply = supplyWith({ ...demand, gpusPerNode: count }, fewerGpus, 'fittingFewerGpus')
    return toAlternative(`${countLabel(count, 'GPU')} a node`, { gpusPerNode: count }, supply)
  }
  function supplyWith(fewer: RequestBody, smaller: SmallerSize | undefined, half: 'fittingFewerNodes' | 'fittingFewerGpus'): Supply {
    if (!smaller) return supplyOf(requested, fewer, half)
    return { listings: bandOf(smaller.fitting), monthlyCents: pricesOf(requested, fewer) }
  }
}
