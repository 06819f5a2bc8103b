import { Link, useParams } from '@tanstack/react-router'
import type { Reply } from '../../client/operations.ts'
import { useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { DemandTerms, demandTitle } from '../../parts/demand.tsx'
import { Moment, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { InvoiceState } from '../../parts/invoices/state.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { ObjectHeading } from '../../parts/missing-object.tsx'
import { Panel, Terms } from '../../parts/panel.tsx'
import { Void } from './introductions.tsx'

type Detail = Reply<'readOperatorIntroduction'>

/** One introduction with its claim, its deals and its invoices. */
export default function IntroductionPage() {
  const { id } = useParams({ from: '/inside/operator/introductions/$id' })
  return (
    <div className="page">
      <Loaded query={useRead('readOperatorIntroduction', { params: { id } })} lines={12} heading={<ObjectHeading />}>
        {(detail) => <IntroductionView detail={detail} />}
      </Loaded>
    </div>
  )
}

function IntroductionView({ detail }: { readonly detail: Detail }) {
  const { id, status, buyerName, sellerName, voidReason, demand, requestId, listingId } = detail
  return (
    <>
      <PageHeading
        title={`${buyerName} and ${sellerName}`}
        back={{ to: '/operator/introductions', label: 'Introductions' }}
        badge={<StateBadge state={status} />}
        lead={`${buyerName} looks for ${demandTitle(demand)}.`}
        actions={
          <>
            <LinkButton kind="quiet" to="/operator/audit" search={{ target: id }}>
              Audit log
            </LinkButton>
            <Void id={id} status={status} buyerName={buyerName} sellerName={sellerName} />
          </>
        }
      />
      {voidReason && <p className="note">Voided: {voidReason}</p>}
      <div className="columns">
        <Panel title="Introduction">
          <Terms of={termsOf(detail)} />
        </Panel>
        <Panel
          title="Capacity"
          actions={
            <span className="row">
              <Link to="/operator/matching/$id" params={{ id: requestId }}>
                Request
              </Link>
              <Link to="/operator/review/$id" params={{ id: listingId }}>
                Listing
              </Link>
            </span>
          }
        >
          <DemandTerms demand={demand} />
        </Panel>
        <Claim detail={detail} />
        <Deals detail={detail} />
        <Invoices detail={detail} />
      </div>
    </>
  )
}

const momentOf = (at: string | null) => at && <Moment at={at} />
const termsOf = ({ revealedAt, expiresAt, closedAt, buyerReadyAt, sellerReadyAt, buyerName, sellerName }: Detail) =>
  [
    ['Revealed', momentOf(revealedAt)],
    [`${buyerName} is ready`, momentOf(buyerReadyAt)],
    [`${sellerName} is ready`, momentOf(sellerReadyAt)],
    ['Lapses', momentOf(expiresAt)],
    ['Ended', momentOf(closedAt)],
  ] as const

const Claim = ({ detail: { claim } }: { readonly detail: Detail }) =>
  claim && (
    <Panel title="Claim" actions={<StateBadge state={claim.status} />}>
      <p className="prose">{claim.statement}</p>
      <Link to="/operator/claims">All claims</Link>
    </Panel>
  )

const Deals = ({ detail: { deals } }: { readonly detail: Detail }) =>
  deals.map(({ id, status, monthlyCents, months, currency, reportedAt }) => (
    <Panel key={id} title="Deal" actions={<StateBadge state={status} />}>
      <Terms
        of={[
          ['Per month', <Money key="month" cents={monthlyCents} currency={currency} />],
          ['Term', pluralize(months, 'month')],
          ['Total', <Money key="all" cents={monthlyCents * months} currency={currency} />],
          ['Reported', <Moment key="reported" at={reportedAt} />],
        ]}
      />
    </Panel>
  ))

const Invoices = ({ detail: { invoices } }: { readonly detail: Detail }) =>
  invoices.length > 0 && (
    <Panel title="Invoices">
      <ul className="plain stack tight">
        {invoices.map((invoice) => (
          <li key={invoice.id} className="row spread">
            <Link to="/operator/invoices/$id" params={{ id: invoice.id }}>
              {invoice.number}
            </Link>
            <InvoiceState of={invoice} />
            <Money cents={invoice.amountCents} currency={invoice.currency} />
          </li>
        ))}
      </ul>
    </Panel>
  )
