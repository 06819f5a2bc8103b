/** Market prices: one source for hints and dialogs, so that they do not contradict each other. */
import { ReferenceNames } from '@parley/contract/reference-names'
import { useMemo } from 'react'
import { serverNow } from '../client/clock.ts'
import type { Reply } from '../client/operations.ts'
import { queryClient, readQueryOptions, useRead } from '../client/queries.ts'
import type { MarketPrice } from './amounts.ts'

/** Codes, names and aliases of models, their families and regions. Null while they are read. */
export function useReferenceNames(): ReferenceNames | null {
  const choices = useRead('readCatalogChoices', {}).data
  return useMemo(() => {
    if (!choices) return null
    const families = choices.families.map((one) => ({ kind: 'family', ...one }) as const)
    const models = choices.models.map((one) => ({ kind: 'model', within: one.family, ...one }) as const)
    const regions = choices.regions.map((one) => ({ kind: 'region', within: one.geo, ...one }) as const)
    return new ReferenceNames([...models, ...families, ...regions])
  }, [choices])
}

const lookBackDays = 7

/** The most recent days of a model's prices, in a region or in all of them. */
const daysOf = (gpuModel: string, region: string | undefined) => ({
  query: { gpuModel, region, from: new Date(serverNow() - lookBackDays * 86_400_000).toISOString().slice(0, 10) },
})
type Days = Reply<'readMarketPrices'>

export interface NamedPrice extends MarketPrice {
  readonly name: 'median' | 'reference price'
  /** `EU North (Oslo, Stockholm)`, `all regions`. Null for a reference price, which has no region. */
  readonly where: string | null
}

/**
 * The price of a GPU-hour of the named model, in US cents. It is the median ask of the most recent days in the named region. Without a
 * region, or with too few sellers there, it is the median of all regions, and with too few sellers anywhere, the reference price. Null
 * if nothing is known, and while it is read.
 */
export function useMarketPrice(gpuModel: string | null | undefined, region: string | null | undefined): NamedPrice | null {
  const names = useReferenceNames()
  const priceOf = useMarketPrices()
  const model = (gpuModel && names?.find('model', gpuModel)) || undefined
  const regionCode = (region && names?.find('region', region)) || undefined
  const regional = useRead('readMarketPrices', daysOf(model ?? '', regionCode), model !== undefined)
  const needsAllRegions = regional.data !== undefined && regionCode !== undefined && lastMedian(regional.data) === null
  const allRegions = useRead('readMarketPrices', daysOf(model ?? '', undefined), needsAllRegions)
  return regional.isLoading || allRegions.isLoading ? null : priceOf(gpuModel, region)
}

/** The same for later use: from the data that was read for the hint beside its fields. */
export function useMarketPrices(): (gpuModel: string | null | undefined, region: string | null | undefined) => NamedPrice | null {
  const names = useReferenceNames()
  const references = useRead('listReferencePrices', {}).data?.data
  return (gpuModel, region) => {
    const model = (gpuModel && names?.find('model', gpuModel)) || undefined
    const regionCode = (region && names?.find('region', region)) || undefined
    if (model === undefined) return null
    const median = (regionCode && cachedMedian(model, regionCode)) || cachedMedian(model, undefined)
    if (median) return median
    const cents = references?.find((price) => price.gpuModel === model)?.onDemandPricePerHourCents
    return cents === undefined ? null : { cents, name: 'reference price', where: null }
  }
}

function cachedMedian(gpuModel: string, region: string | undefined): NamedPrice | null {
  const days = queryClient.getQueryData(readQueryOptions('readMarketPrices', daysOf(gpuModel, region)).queryKey)
  const cents = days ? lastMedian(days) : null
  return cents === null ? null : { cents, name: 'median', where: days?.regionName ?? 'all regions' }
}

const lastMedian = ({ days }: Days): number | null => days.findLast(({ medianCents }) => medianCents !== null)?.medianCents ?? null
