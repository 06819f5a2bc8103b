import { Link } from '@tanstack/react-router'
import { moneyOf } from '../../parts/demand-money.ts'
import { Money } from '../../parts/formatters.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { Panel, Terms } from '../../parts/panel.tsx'
import type { Detail } from './detail.ts'

/** The listing matched to the request: its price, and the total for the requested size and term. */
export function ListingPanel({ detail: { introduction, listing } }: { readonly detail: Detail }) {
  const { listingId: id, role, demand } = introduction
  const { title, pricePerHourCents, currency, durationMin, durationMax, onRadar } = listing
  const worth = pricePerHourCents === null ? null : moneyOf(demand, pricePerHourCents, null)
  const gpus = demand.nodes * demand.gpusPerNode
  const link =
    role === 'seller' ? (
      <Link to="/listings/$id" params={{ id }}>
        Your listing
      </Link>
    ) : (
      onRadar && (
        <Link to="/radar/$id" params={{ id }}>
          On Radar
        </Link>
      )
    )
  return (
    <Panel title="Listing" actions={link}>
      <p>
        <strong>{title}</strong>
      </p>
      <Terms
        of={[
          [
            'Price',
            pricePerHourCents === null ? 'On request' : <Money key="hour" cents={pricePerHourCents} currency={currency} per="GPU hour" />,
          ],
          ...(worth
            ? ([[`Per month, ${pluralize(gpus, 'GPU')}`, <Money key="month" cents={worth.monthlyCents} currency={currency} />]] as const)
            : []),
          ...(worth?.totalCents == null || worth.months === null
            ? []
            : ([
                [`Total, ${pluralize(worth.months, 'month')}`, <Money key="all" cents={worth.totalCents} currency={currency} />],
              ] as const)),
          ...(durationMin === null ? [] : ([['Shortest term', durationMin]] as const)),
          ...(durationMax === null ? [] : ([['Longest term', durationMax]] as const)),
        ]}
      />
      <p className="soft small">As listed when it was matched to the request. The terms you agree on are up to both of you.</p>
    </Panel>
  )
}
