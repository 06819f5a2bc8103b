/** The market price, beside what is typed: `4 % above the median of $2.50 per GPU hour in EU North`. */
import { besideMarket } from './amounts.ts'
import { useFormAround } from './form-around.ts'
import { type NamedPrice, useMarketPrice } from './market.ts'
import { moneyText } from './money-text.ts'
import { capitalized } from './plain-words.ts'
import type { Values } from './values.ts'

export interface Asked {
  readonly gpuModel: string | null
  readonly region: string | null
  /** Per GPU-hour, in US cents. Null while none is typed. */
  readonly hourlyCents: number | null
}

/** Follows the values of the form around it. */
export function MarketHint({ read }: { readonly read: (values: Values) => Asked }) {
  const [place, asked] = useFormAround(read)
  const price = useMarketPrice(asked?.gpuModel, asked?.region)
  return (
    <span ref={place} aria-live="polite">
      {price && ` ${sentence(asked?.hourlyCents ?? null, price)}`}
    </span>
  )
}

function sentence(hourlyCents: number | null, price: NamedPrice): string {
  const unit = `per GPU hour${price.where === null ? '' : ` in ${price.where}`}`
  if (hourlyCents === null || !Number.isFinite(hourlyCents) || hourlyCents <= 0)
    return `The market's ${price.name} is ${moneyText(price.cents)} ${unit}.`
  return `${capitalized(besideMarket(hourlyCents, price))} ${unit}.`
}
