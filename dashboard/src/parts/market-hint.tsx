/** The market price, beside what is typed: `4 % above the median of $2.50 per GPU hour in EU North`. */
import { comparedWithMarket } from './amounts.ts'
import { useEnclosingForm } from './enclosing-form.ts'
import { capitalized } from './humanize.ts'
import { type NamedPrice, useMarketPrice } from './market.ts'
import { moneyText } from './money-text.ts'
import type { Values } from './values.ts'

export interface PriceInput {
  readonly gpuModel: string | null
  readonly region: string | null
  /** Per GPU-hour, in US cents. Null while none is typed. */
  readonly hourlyCents: number | null
}

/** Follows the values of the form around it. */
export function MarketHint({ read }: { readonly read: (values: Values) => PriceInput }) {
  const [ref, priceInput] = useEnclosingForm(read)
  const price = useMarketPrice(priceInput?.gpuModel, priceInput?.region)
  return (
    <span ref={ref} aria-live="polite">
      {price && ` ${sentence(priceInput?.hourlyCents ?? null, price)}`}
    </span>
  )
}

function sentence(hourlyCents: number | null, price: NamedPrice): string {
  const unit = `per GPU hour${price.where === null ? '' : ` in ${price.where}`}`
  if (hourlyCents === null || !Number.isFinite(hourlyCents) || hourlyCents <= 0)
    return `The market's ${price.name} is ${moneyText(price.cents)} ${unit}.`
  return `${capitalized(comparedWithMarket(hourlyCents, price))} ${unit}.`
}
