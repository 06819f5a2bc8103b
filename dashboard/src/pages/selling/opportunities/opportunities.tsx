import { opportunityStates } from '@parley/contract/opportunities'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList, useRead } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { demandTitle, Term } from '../../../parts/demand.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Day, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { NamedText } from '../../../parts/named-text.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../../parts/state-filter.tsx'
import { moneySum } from '../../../parts/sums.tsx'
import { amountOrder, type Column, List } from '../../../parts/table.tsx'
import type { Total } from '../../../parts/totals.ts'
import { Deadline, useWorth } from './worth.tsx'

type Opportunity = Item<'listOpportunities'>

const columns: readonly Column<Opportunity>[] = [
  {
    head: 'Demand',
    cell: ({ id, demand }) => (
      <span className="stack tight">
        <Link to="/opportunities/$id" params={{ id }}>
          {demandTitle(demand)}
        </Link>
        <span className="soft small">
          <NamedText text={demand.region} />, from <Day at={demand.startsAt} />, <Term demand={demand} />
        </span>
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  {
    head: 'Decide within',
    cell: ({ status, expiresAt }) => (status === 'offered' ? <Deadline at={expiresAt} /> : '–'),
    by: ({ status, expiresAt }) => (status === 'offered' ? expiresAt : null),
  },
  { head: 'Your listing', cell: ({ listingId }) => <Listing id={listingId} /> },
  { head: 'Per month', align: 'end', cell: (opportunity) => <Amount of="monthlyCents" opportunity={opportunity} /> },
  { head: 'Total', align: 'end', cell: (opportunity) => <Amount of="totalCents" opportunity={opportunity} /> },
  {
    head: 'Monthly budget',
    align: 'end',
    by: ({ demand }) => amountOrder(demand.budgetMonthlyCents, demand.currency),
    sum: moneySum(
      ({ demand }) => demand.budgetMonthlyCents,
      ({ demand }) => demand.currency,
    ),
    cell: ({ demand: { budgetMonthlyCents, currency } }) =>
      budgetMonthlyCents === null ? '–' : <Money cents={budgetMonthlyCents} currency={currency} />,
  },
]

/** Declined, expired and withdrawn ones do not count. */
const totals: readonly Total<Opportunity>[] = [
  { label: 'To decide', of: ({ status }) => status === 'offered' },
  { label: 'Accepted', of: ({ status }) => status === 'accepted' },
]

function Listing({ id }: { readonly id: string }) {
  const listing = useRead('readSubmission', { params: { id } }).data
  return (
    <Link to="/listings/$id" params={{ id }}>
      {listing?.title ?? 'View listing'}
    </Link>
  )
}

/** At the listing's price. */
function Amount({ of, opportunity }: { readonly of: 'monthlyCents' | 'totalCents'; readonly opportunity: Opportunity }) {
  const cents = useWorth(opportunity)?.[of] ?? null
  return cents === null ? '–' : <Money cents={cents} />
}

export default function OpportunitiesPage() {
  const search = useSearch({ from: '/inside/opportunities' })
  const statuses = statesIn(opportunityStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'opportunities' } }).data
  return (
    <div className="page">
      <PageHeading
        title="Opportunities"
        lead="Demand matched to your listings. The buyer's identity and yours stay hidden until you accept. Amounts are estimates at your listing's price."
      />
      <div className="filters">
        <StateFilter states={opportunityStates.states} counts={counts} />
      </div>
      <List
        label="Opportunities"
        list={useList('listOpportunities', { query: { statuses } })}
        columns={columns}
        totals={totals}
        rowKey={({ id }) => id}
        empty={
          <Empty title={emptyTitle('opportunities', statuses)} action={!statuses && <LinkButton to="/listings">Go to listings</LinkButton>}>
            The operator matches requests with listings on Radar. Propose your capacity and keep it up to date.
          </Empty>
        }
      />
    </div>
  )
}
