/** Asks again for an offer's price that is far from the market: every renter pays it. */
import { whyRetypePrice } from '../amounts.ts'
import type { Confirmation } from '../confirmation.tsx'
import { Money } from '../formatters.tsx'
import { useMarketPrices } from '../market.ts'

interface Priced {
  readonly gpuModel: string
  readonly region: string
  readonly pricePerHourCents: number
  /** Undefined if only the price changes. */
  readonly capacityGpus?: number
}

export function useOfferPriceConfirmation(): (offer: Priced) => Confirmation | null {
  const marketPriceOf = useMarketPrices()
  return ({ gpuModel, region, pricePerHourCents: cents, capacityGpus }) => {
    const why = whyRetypePrice(cents, marketPriceOf(gpuModel, region))
    if (why === null) return null
    return {
      title: 'Is this price right?',
      terms: [
        ['Price', <Money key="price" cents={cents} per="GPU hour" />],
        ...(capacityGpus === undefined ? [] : [['Per hour for all', <Money key="all" cents={cents * capacityGpus} />] as const]),
      ],
      text: 'Rentals that start from then on are billed at this price until they end.',
      retype: { cents, why },
    }
  }
}
