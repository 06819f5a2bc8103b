/** The value of an opportunity at the listing's price, and the deadline to decide on it. */
import { invoiceDueDays } from '@parley/contract/dashboard/invoices'
import type { Item, Reply } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { type DemandMoney, moneyOf, monthsOf } from '../../../parts/demand-money.ts'
import { FactorNote } from '../../../parts/factor-note.tsx'
import { Countdown, Moment, Money } from '../../../parts/formatters.tsx'
import { percent, pluralize } from '../../../parts/humanize.ts'
import { Panel, Stat } from '../../../parts/panel.tsx'

type Opportunity = Reply<'readOpportunity'>
type Agreement = Item<'listAgreements'>

/** The current agreement, under which an opportunity would be accepted. */
export const useCurrentAgreement = (): Agreement | undefined =>
  useList('listAgreements', {})
    .data?.pages.flatMap(({ data }) => data)
    .find((agreement) => agreement.current)

/** Null if the listing has no price, and while it is read. */
export function useWorth({ listingId, demand, status }: Pick<Opportunity, 'listingId' | 'demand' | 'status'>): DemandMoney | null {
  const price = useRead('readSubmission', { params: { id: listingId } }).data?.pricePerHourCents ?? null
  const fee = useCurrentAgreement()?.successFeeBasisPoints ?? null
  // An accepted one owes the fee of the agreement at that time.
  return price === null ? null : moneyOf(demand, price, status === 'offered' ? fee : null)
}

/** When it expires: a countdown, with the date below it. */
export const Deadline = ({ at }: { readonly at: string }) => (
  <span className="stack tight">
    <Countdown until={at} over="expired" />
    <span className="soft small">
      <Moment at={at} />
    </span>
  </span>
)

/** Deals are made in whole months, and a request may end between two. */
function inMonths(months: number | null, demand: Opportunity['demand']): string {
  const term = `for ${pluralize(months ?? 0, 'month')}`
  return monthsOf(demand) === months ? term : `${term}: deals run for whole months`
}

/** The figures for a seller's decision. */
export function Worth({ opportunity }: { readonly opportunity: Opportunity }) {
  const { status, expiresAt } = opportunity
  const worth = useWorth(opportunity)
  const hasNoPrice = useRead('readSubmission', { params: { id: opportunity.listingId } }).data?.pricePerHourCents === null
  const fee = useCurrentAgreement()?.successFeeBasisPoints
  return (
    <div className="stats">
      {status === 'offered' && (
        <Stat label="Decide within">
          <Deadline at={expiresAt} />
        </Stat>
      )}
      {worth ? (
        <>
          <Stat label="Per month" note="at your listing's price">
            <Money cents={worth.monthlyCents} />
          </Stat>
          {worth.totalCents !== null && (
            <Stat label="Total" note={inMonths(worth.months, opportunity.demand)}>
              <Money cents={worth.totalCents} />
            </Stat>
          )}
          {worth.feeCents !== null && worth.netCents !== null && fee !== undefined && (
            <Stat
              label="You keep"
              note={
                <>
                  after the success fee of {percent(fee)}, <Money cents={worth.feeCents} />
                </>
              }
            >
              <Money cents={worth.netCents} />
            </Stat>
          )}
        </>
      ) : (
        hasNoPrice && (
          <Stat label="Your listing's price" note="add a price to see what this is worth">
            –
          </Stat>
        )
      )}
    </div>
  )
}

/** The effects of an accept, before it is made. */
export const AfterAccepting = ({ feeBasisPoints }: { readonly feeBasisPoints: number | undefined }) => (
  <Panel title="What happens if you accept">
    <ol className="steps">
      <li>
        You accept on a separate page. This cannot be undone. <FactorNote />
      </li>
      <li>The buyer sees your contact card and your listing with its price, and you see their card.</li>
      <li>You talk. Neither side has to make a deal. Without one, the introduction lapses on the date it shows.</li>
      <li>
        One side reports the deal and the other confirms it. One invoice for the whole term is issued, due {invoiceDueDays} days later
        {feeBasisPoints !== undefined && `, and the success fee of ${percent(feeBasisPoints)} of the total amount is due with it`}.
      </li>
    </ol>
  </Panel>
)
