/** What hardware costs on the market: the reference price of the model that a text names. */
import { ReferenceNames } from '@parley/contract/reference-names'
import { useMemo } from 'react'
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
export function useMarketCents(gpuModel: string | null | undefined): number | null {
  const names = useReferenceNames()
  const prices = useRead('listReferencePrices', {}).data?.data
  const code = gpuModel ? names?.find('model', gpuModel) : undefined
  return prices?.find((price) => price.gpuModel === code)?.onDemandPricePerHourCents ?? null
}
