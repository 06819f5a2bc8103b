/**
 * What a preview shows of supply, and what it hides: [security](../../../../docs/security.md#request-previews).
 *
 * A cell is one model in one region. Prices are shown only for whole cells, regardless of the demand's size, dates and budget, so that no
 * two previews differ by one listing's price.
 */
import { monthlyCents } from '@parley/contract/capacity'
import type { ReferenceNames } from '@parley/contract/reference-names'
import type { RequestBody, Supply } from '@parley/contract/requests'
import { bandOf, minSellers, rounded } from '@parley/contract/supply-bands'
import { termDays, toleranceDays } from '@parley/contract/terms'

/** A model in a region: the key of listings. */
export interface Cell {
  readonly model: string
  readonly region: string
}
/** How many of a cell's listings fit the demand, and their sellers' prices. */
export interface CellSupply {
  readonly fitting: number
  readonly fittingLater: number
  readonly fittingFewerNodes: number
  readonly fittingFewerGpus: number
  /** Per GPU-hour, the lowest price of each seller, lowest first. */
  readonly prices: readonly number[]
  /** The sellers of these prices. */
  readonly sellers: readonly string[]
}
/** The most nodes, or GPUs per node, that any listing has, as a power of two, and how many listings have that many. */
export interface SmallerSize {
  readonly size: number
  readonly fitting: number
}
export interface Thresholds {
  readonly gpus: number
  readonly nodes: number
  /** Milliseconds. */
  readonly startsBefore: number
  readonly startsBeforeLater: number
  /** The bounds for a listing's shortest term, in days, and for its longest. */
  readonly shortestUpTo: number
  readonly longestFrom: number
}

const weekMs = 7 * 86_400_000
/** 1970 began on a Thursday. */
const firstMondayMs = 4 * 86_400_000
/** How much later an alternative starts. */
export const laterWeeks = 4

const powerOfTwo = (count: number) => 2 ** Math.ceil(Math.log2(count))
const endOfWeek = (ms: number) => Math.ceil((ms - firstMondayMs) / weekMs) * weekMs + firstMondayMs

/**
 * The values that listings are compared with: powers of two for sizes, weeks for starts and terms, so that many previews reveal no listing.
 */
export function thresholdsOf(demand: RequestBody): Thresholds {
  const { gpusPerNode, nodes, startsAt } = demand
  const startsBefore = endOfWeek(Date.parse(startsAt))
  const weeks = termDays(demand) / 7
  return {
    gpus: powerOfTwo(gpusPerNode),
    nodes: powerOfTwo(nodes),
    startsBefore,
    startsBeforeLater: startsBefore + laterWeeks * weekMs,
    shortestUpTo: Math.ceil(weeks) * 7 + toleranceDays,
    longestFrom: Math.floor(weeks) * 7 - toleranceDays,
  }
}

/** The powers of two below half of a size, the largest first; none when the demand or its half finds something. */
export function sizesToTry(cells: readonly CellSupply[], size: number, half: 'fittingFewerNodes' | 'fittingFewerGpus'): number[] {
  if (cells.some((cell) => cell.fitting + cell[half] > 0)) return []
  const powers: number[] = []
  for (let smaller = size / 4; smaller >= 1; smaller /= 2) powers.push(smaller)
  return powers
}

/** The cells that a demand's texts name: all models of a family, all regions of a geography. */
export function cellsOf({ gpuModel, region }: Pick<RequestBody, 'gpuModel' | 'region'>, names: ReferenceNames): Cell[] {
  const models = names.keysOf('model', gpuModel)
  const regions = names.keysOf('region', region)
  return models.flatMap((model) => regions.map((one) => ({ model, region: one })))
}

/**
 * The cost of the whole demand per month. A cell with too few sellers is left out, so that no sum of cells can be split. The lowest and the
 * highest price are left out, because each is one seller's. The rate is rounded before it is multiplied, so that many sizes reveal no more
 * of it than one.
 */
export function pricesOf(cells: readonly CellSupply[], { gpusPerNode, nodes, currency }: RequestBody): Supply['monthlyCents'] {
  if (currency === 'EUR') return null
  const rates = [...lowestOfSellers(cells.filter(({ prices }) => prices.length >= minSellers))].sort((a, b) => a - b)
  if (rates.length < minSellers) return null
  const monthly = (index: number) => rounded(monthlyCents(rounded(rates[index] ?? 0), gpusPerNode * nodes))
  return { low: monthly(1), median: monthly(Math.floor(rates.length / 2)), high: monthly(rates.length - 2) }
}

function lowestOfSellers(cells: readonly CellSupply[]) {
  const lowest = new Map<string, number>()
  for (const { prices, sellers } of cells)
    for (const [i, seller] of sellers.entries())
      lowest.set(seller, Math.min(prices[i] ?? 0, lowest.get(seller) ?? Number.POSITIVE_INFINITY))
  return lowest.values()
}

type Fitting = Exclude<keyof CellSupply, 'prices' | 'sellers'>
export const supplyOf = (cells: readonly CellSupply[], demand: RequestBody, fitting: Fitting = 'fitting'): Supply => ({
  listings: bandOf(cells.reduce((sum, cell) => sum + cell[fitting], 0)),
  monthlyCents: pricesOf(cells, demand),
})
