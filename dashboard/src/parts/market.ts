/** What hardware costs on the market: the reference price of the model that a text names. */
import { ReferenceNames } from '@parley/contract/reference-names'
import { useMemo } from 'react'
import { serverNow } from '../client/clock.ts'
import { useRead } from '../client/queries.ts'

/** Codes, names and aliases of models and regions; null while they are read. */
export function useReferenceNames(): ReferenceNames | null {
  const choices = useRead('readCatalogChoices', {}).data
  return useMemo(() => {
    if (!choices) return null
    const models = choices.models.map((one) => ({ kind: 'model', ...one }) as const)
    const regions = choices.regions.map((one) => ({ kind: 'region', ...one }) as const)
    return new ReferenceNames([...models, ...regions])
  }, [choices])
}

/** The reference price of a GPU-hour, in US cents; null for a model that nothing is known of, and while prices are read. */
export const useMarketCents = (gpuModel: string | null | undefined): number | null => useMarketPrices()(gpuModel)

/** The same, for a model that is told later. */
export function useMarketPrices(): (gpuModel: string | null | undefined) => number | null {
  const names = useReferenceNames()
  const prices = useRead('listReferencePrices', {}).data?.data
  return (gpuModel) => {
    const code = gpuModel ? names?.find('model', gpuModel) : undefined
    return prices?.find((price) => price.gpuModel === code)?.onDemandPricePerHourCents ?? null
  }
}

export interface MarketMedian {
  readonly cents: number
  /** `EU North (Oslo, Stockholm)`, `all regions`. */
  readonly where: string
}

const lookBackDays = 7

/**
 * What the middle seller asks for a GPU-hour of the model that a text names, by the last days: in the region that is named, otherwise, and
 * where too few sell there, in all of them. Null where nothing is known, and while it is read.
 */
export function useMarketMedian(gpuModel: string | null | undefined, region: string | null | undefined): MarketMedian | null {
  const names = useReferenceNames()
  const model = (gpuModel && names?.find('model', gpuModel)) || undefined
  const place = (region && names?.find('region', region)) || undefined
  const from = new Date(serverNow() - lookBackDays * 86_400_000).toISOString().slice(0, 10)
  const query = { gpuModel: model ?? '', from }
  const near = useRead('readMarketPrices', { query: { ...query, region: place } }, model !== undefined).data
  const nearCents = lastMedian(near?.days)
  const far = useRead('readMarketPrices', { query }, near !== undefined && nearCents === null && place !== undefined).data
  if (near && nearCents !== null) return { cents: nearCents, where: near.regionName ?? 'all regions' }
  const cents = lastMedian(far?.days)
  return cents === null ? null : { cents, where: 'all regions' }
}

const lastMedian = (days: readonly { readonly medianCents: number | null }[] | undefined): number | null =>
  days?.findLast(({ medianCents }) => medianCents !== null)?.medianCents ?? null

/** `4 % above the median`. */
export function besideMedian(cents: number, medianCents: number): string {
  const percent = Math.round((cents / medianCents - 1) * 100)
  return percent === 0 ? 'At the median' : `${Math.abs(percent).toLocaleString('en')} % ${percent < 0 ? 'below' : 'above'} the median`
}
