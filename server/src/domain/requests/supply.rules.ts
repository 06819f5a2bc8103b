/**
 * What a preview tells of supply, and what it keeps to itself: [security](../../../../docs/security.md#request-previews).
 *
 * A cell is one model in one region. What listings ask for is told of whole cells alone, whatever the demand's size, dates and budget are,
 * so that no two previews differ by one listing's price.
 */
import { monthlyCents } from '@parley/contract/capacity'
import type { ReferenceNames } from '@parley/contract/reference-names'
import type { RequestBody, Supply } from '@parley/contract/requests'
import { bandOf, fewestSellers, rounded } from '@parley/contract/supply-bands'
import { slackDays, termDays } from '@parley/contract/terms'

/** A model in a region, as listings are keyed by. */
export interface Cell {
  readonly model: string
  readonly region: string
}
/** How many of a cell's listings fit the demand, and what its sellers ask for. */
export interface CellSupply {
  readonly fitting: number
  readonly fittingLater: number
  readonly fittingFewerNodes: number
  readonly fittingFewerGpus: number
  /** For a GPU-hour, the lowest of each seller, lowest first. */
  readonly prices: readonly number[]
  /** The companies that ask them. */
  readonly sellers: readonly string[]
}
/** The most nodes, or GPUs of a node, as a power of two, that any listing has, and how many listings have as many. */
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
  /** What the shortest term that a listing takes is compared with, in days, and the longest. */
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

/** What listings are compared with: sizes as powers of two, starts and terms by the week, so that asking again and again finds no listing's own. */
export function thresholdsOf(demand: RequestBody): Thresholds {
  const { gpusPerNode, nodes, startsAt } = demand
  const startsBefore = endOfWeek(Date.parse(startsAt))
  const weeks = termDays(demand) / 7
  return {
    gpus: powerOfTwo(gpusPerNode),
    nodes: powerOfTwo(nodes),
    startsBefore,
    startsBeforeLater: startsBefore + laterWeeks * weekMs,
    shortestUpTo: Math.ceil(weeks) * 7 + slackDays,
    longestFrom: Math.floor(weeks) * 7 - slackDays,
  }
}

/** The powers of two below half of a size, the largest first; none while the demand or its half finds something. */
export function sizesToTry(own: readonly CellSupply[], size: number, half: 'fittingFewerNodes' | 'fittingFewerGpus'): number[] {
  if (own.some((cell) => cell.fitting + cell[half] > 0)) return []
  const powers: number[] = []
  for (let smaller = size / 4; smaller >= 1; smaller /= 2) powers.push(smaller)
  return powers
}

/** The cells that a demand's texts name: of a family all its models, of a geography all its regions. */
export function cellsOf({ gpuModel, region }: Pick<RequestBody, 'gpuModel' | 'region'>, names: ReferenceNames): Cell[] {
  const models = names.keysOf('model', gpuModel)
  const regions = names.keysOf('region', region)
  return models.flatMap((model) => regions.map((one) => ({ model, region: one })))
}

/**
 * What the whole demand costs a month. A cell with fewer sellers adds nothing, so that no sum of cells can be taken apart; the lowest and
 * the highest price are left out, for they are one seller's each. The rate is rounded before it is multiplied: many sizes tell no more
 * of it than one.
 */
export function pricesOf(cells: readonly CellSupply[], { gpusPerNode, nodes, currency }: RequestBody): Supply['monthlyCents'] {
  if (currency === 'EUR') return null
  const rates = [...lowestOfSellers(cells.filter(({ prices }) => prices.length >= fewestSellers))].sort((a, b) => a - b)
  if (rates.length < fewestSellers) return null
  const monthly = (place: number) => rounded(monthlyCents(rounded(rates[place] ?? 0), gpusPerNode * nodes))
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
