import { claimStates } from '@parley/contract/dashboard/claims'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Item, Reply } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepStatus } from '../../client/session.ts'
import { FormButton } from '../../parts/action.tsx'
import { AgeFilter, ageSortIn, byAge } from '../../parts/age-filter.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Download } from '../../parts/download.tsx'
import { Empty } from '../../parts/empty.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { moneyText } from '../../parts/money-text.ts'
import { Terms } from '../../parts/panel.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { Thread } from '../../parts/thread.tsx'
import { Verbatim } from '../../parts/verbatim.tsx'

type Claim = Item<'listClaims'>

const columns: readonly Column<Claim>[] = [
  { head: 'Claim', cell: (claim) => <Statement {...claim} /> },
  {
    head: 'Filed by',
    cell: ({ filedBy, buyerName, sellerName }) => (
      <span className="break">
        {filedBy === 'buyer' ? buyerName : sellerName}, <span className="soft">the {filedBy}</span>
      </span>
    ),
  },
  {
    head: 'State',
    cell: ({ status, decisionReason }) => (
      <div className="stack tight">
        <StateBadge state={status} />
        {decisionReason && <span className="soft small">{decisionReason}</span>}
      </div>
    ),
  },
  { head: 'Filed', cell: ({ filedAt }) => <Ago at={filedAt} />, sorts: byAge },
  { head: 'Actions', align: 'acts', cell: (claim) => <Decision {...claim} /> },
]

interface EvidenceProps {
  readonly claimId: string
  readonly count: number
  readonly nameOf: (side: 'buyer' | 'seller') => string
}
/** The messages of the two companies, read when opened. */
function Evidence({ claimId, count, nameOf }: EvidenceProps) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{pluralize(count, 'message')} between them</summary>
      {open && <Correspondence claimId={claimId} nameOf={nameOf} />}
    </details>
  )
}
const Correspondence = ({ claimId, nameOf }: Omit<EvidenceProps, 'count'>) => (
  <Thread list={useList('listClaimMessages', { params: { id: claimId } })} nameOf={nameOf} />
)

function Statement({ id, introductionId, statement, files, buyerName, sellerName, revealedAt, messageCount }: Claim) {
  return (
    <div className="stack tight">
      <span>
        <Link to="/operator/introductions/$id" params={{ id: introductionId }}>
          {buyerName} and {sellerName}
        </Link>{' '}
        <span className="soft small">
          introduced <Ago at={revealedAt} />
        </span>
      </span>
      <span className="prose">{statement}</span>
      {messageCount > 0 && <Evidence claimId={id} count={messageCount} nameOf={(side) => (side === 'buyer' ? buyerName : sellerName)} />}
      {files.length > 0 && (
        <span className="row">
          {files.map(({ id, name }) => (
            <Download key={id} operation="readFile" input={{ params: { id } }} fileName={name}>
              {name}
            </Download>
          ))}
        </span>
      )}
    </div>
  )
}

const reason = <LongTextField name="reason" label="Reason" hint="Both sides see this." />

/** The parties and the subject of a decision. */
const About = ({ of: { introductionId, buyerName, sellerName, filedBy, statement } }: { readonly of: Claim }) => (
  <Terms
    of={[
      ['Buyer', buyerName],
      ['Seller', sellerName],
      [
        'Introduction',
        <Link key="introduction" to="/operator/introductions/$id" params={{ id: introductionId }}>
          {introductionId}
        </Link>,
      ],
      [`The ${filedBy} says`, <Verbatim key="statement" text={statement} />],
    ]}
  />
)

function Decision(claim: Claim) {
  const { id, status } = claim
  return (
    <span className="row">
      <FormButton
        kind="danger"
        title="Refuse this claim"
        {...stepStatus(claimStates, 'refuse', status)}
        successMessage="Claim refused"
        form={{
          operation: 'refuseClaim',
          input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
          children: (
            <>
              <About of={claim} />
              <p>Any success fee stays due. The decision is final.</p>
              {reason}
            </>
          ),
        }}
      >
        Refuse
      </FormButton>
      <FormButton
        title="Uphold this claim"
        {...stepStatus(claimStates, 'uphold', status)}
        successMessage="Claim upheld. No success fee is due"
        form={{
          operation: 'upholdClaim',
          input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
          children: (
            <>
              <About of={claim} />
              <FeeOf claim={claim} />
              {reason}
            </>
          ),
        }}
      >
        Uphold
      </FormButton>
    </span>
  )
}

/** What happens to the success fee when a claim is upheld. */
function FeeOf({ claim: { introductionId } }: { readonly claim: Claim }) {
  const detail = useRead('readOperatorIntroduction', { params: { id: introductionId } })
  return (
    <Loaded query={detail} lines={1}>
      {({ invoices }) => {
        const fee = invoices.find(({ kind }) => kind === 'success_fee')
        return <p>{fee ? waived(fee) : 'No success fee was invoiced, and none will be.'} The decision is final.</p>
      }}
    </Loaded>
  )
}
function waived({ number, amountCents, currency, status, refundedAt }: Reply<'readOperatorIntroduction'>['invoices'][number]): string {
  const invoice = `The success fee's invoice ${number} of ${moneyText(amountCents, currency)}`
  if (refundedAt !== null) return `${invoice} was already refunded.`
  return status === 'paid' ? `${invoice} was paid. A refund will be due, and it appears in your queues.` : `${invoice} will be void.`
}

/** Claims of relationships from before the reveal. */
export default function ClaimsPage() {
  const { search } = useFilters()
  const statuses = statesIn(claimStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'claims' } }).data
  return (
    <div className="page">
      <PageHeading title="Claims" lead="Statements of one side that it knew the other before the reveal." />
      <div className="filters">
        <StateFilter states={claimStates.states} counts={counts} />
        <AgeFilter />
      </div>
      <List
        label="Claims"
        list={useList('listClaims', { query: { statuses, sort: ageSortIn(search.sort) } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title={emptyTitle('claims', statuses)}>
            A side can file a claim within 72 hours of the reveal. New claims appear here automatically.
          </Empty>
        }
      />
    </div>
  )
}
