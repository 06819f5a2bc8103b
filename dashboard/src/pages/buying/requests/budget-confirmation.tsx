/** The hourly price of a budget: shown under its field, and confirmed before sending if it is far from the market. */
import { perGpuHourCents } from '@parley/contract/capacity'
import type { Body } from '../../../client/operations.ts'
import { whyRetypePrice } from '../../../parts/amounts.ts'
import type { Confirmation } from '../../../parts/confirmation.tsx'
import { demandTitle } from '../../../parts/demand.tsx'
import { useEnclosingForm } from '../../../parts/enclosing-form.ts'
import { Money } from '../../../parts/formatters.tsx'
import { useMarketPrices } from '../../../parts/market.ts'
import { MarketHint, type PriceInput } from '../../../parts/market-hint.tsx'
import { moneyText } from '../../../parts/money-text.ts'
import type { Values } from '../../../parts/values.ts'

type Budgeted = Pick<Body<'fileRequest'>, 'gpuModel' | 'region' | 'nodes' | 'gpusPerNode' | 'budgetMonthlyCents' | 'currency'>

/** Null without a budget, or if it cannot be computed yet. */
function hourlyCentsOf({ budgetMonthlyCents, nodes, gpusPerNode }: Omit<Budgeted, 'gpuModel' | 'region'>): number | null {
  const cents = perGpuHourCents(budgetMonthlyCents ?? Number.NaN, nodes * gpusPerNode)
  return cents > 0 && Number.isFinite(cents) ? cents : null
}

const typedIn = (values: Values) => ({
  nodes: values.number('nodes'),
  gpusPerNode: values.number('gpusPerNode'),
  budgetMonthlyCents: values.centsOrNull('budgetMonthlyCents'),
  currency: values.text('currency') === 'EUR' ? ('EUR' as const) : ('USD' as const),
})

/** Market prices are in dollars only. */
function priceInputOf(values: Values): PriceInput {
  const typed = typedIn(values)
  return {
    gpuModel: values.textOrNull('gpuModel'),
    region: values.textOrNull('region'),
    hourlyCents: typed.currency === 'USD' ? hourlyCentsOf(typed) : null,
  }
}

/** `It comes to $2.48 per GPU hour. 1 % below the median of $2.50 per GPU hour in EU North.` */
export function BudgetHint() {
  const [ref, typed] = useEnclosingForm(typedIn)
  const hourlyCents = typed && hourlyCentsOf(typed)
  return (
    <>
      <span ref={ref} aria-live="polite">
        {typed && hourlyCents !== null && ` It comes to ${moneyText(hourlyCents, typed.currency)} per GPU hour.`}
      </span>
      <MarketHint read={priceInputOf} />
    </>
  )
}

/** Asks again for a budget that is far from the market. Null if it is not, or if nothing is known. */
export function useBudgetConfirmation(): (demand: Budgeted) => Confirmation | null {
  const marketPriceOf = useMarketPrices()
  return (demand) => {
    const { gpuModel, region, budgetMonthlyCents: cents, currency = 'USD' } = demand
    const hourlyCents = hourlyCentsOf(demand)
    if (cents == null || hourlyCents === null || currency !== 'USD') return null
    const why = whyRetypePrice(hourlyCents, marketPriceOf(gpuModel, region))
    if (why === null) return null
    return {
      title: 'Is this budget right?',
      terms: [
        ['Capacity', demandTitle(demand)],
        ['Budget', <Money key="budget" cents={cents} per="month" />],
        ['Price', <Money key="hourly" cents={hourlyCents} per="GPU hour" />],
      ],
      text: 'Sellers see the budget and judge the request by it.',
      retype: { cents, why: `per month, ${moneyText(hourlyCents)} per GPU hour, ${why}` },
    }
  }
}
