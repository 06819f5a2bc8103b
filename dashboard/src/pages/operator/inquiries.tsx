import { inquiryStates } from '@parley/contract/radar'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepIn } from '../../client/session.ts'
import { ActionButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago, Day, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { counted } from '../../parts/plain-words.ts'
import { StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Inquiry = Item<'listOperatorInquiries'>

const steps = [
  { move: 'forward', operation: 'forwardInquiry', label: 'Forward', done: 'Marked as forwarded' },
  { move: 'answer', operation: 'answerInquiry', label: 'Mark as answered', done: 'Marked as answered' },
  { move: 'close', operation: 'closeInquiry', label: 'Close', done: 'Closed' },
] as const

const columns: readonly Column<Inquiry>[] = [
  { head: 'Inquiry', cell: (inquiry) => <Asked {...inquiry} /> },
  { head: 'Buyer', cell: ({ companyName }) => companyName, by: ({ companyName }) => companyName },
  { head: 'Seller', cell: ({ sellerName }) => sellerName, by: ({ sellerName }) => sellerName },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Sent', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
  {
    head: 'Steps',
    align: 'acts',
    cell: ({ id, status }) => (
      <span className="row">
        {steps.map(({ move, operation, label, done }) => (
          <ActionButton key={move} operation={operation} input={{ params: { id } }} {...stepIn(inquiryStates, move, status)} done={done}>
            {label}
          </ActionButton>
        ))}
      </span>
    ),
  },
]

/** What is asked about which node, and on what terms. */
function Asked({ nodeId, nodeTitle, message, quantity, startsAt, duration, targetPricePerHourCents }: Inquiry) {
  const terms = [
    quantity && counted(quantity, 'node'),
    duration,
    startsAt && (
      <>
        from <Day at={startsAt} />
      </>
    ),
    targetPricePerHourCents && (
      <>
        at <Money cents={targetPricePerHourCents} per="GPU hour" />
      </>
    ),
  ].filter(Boolean)
  return (
    <div className="stack tight">
      <Link to="/operator/review/$id" params={{ id: nodeId }}>
        {nodeTitle}
      </Link>
      {message && <span>{message}</span>}
      {terms.length > 0 && (
        <span className="row soft small">
          {terms.map((term, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the terms of one inquiry do not move
            <span key={at}>{term}</span>
          ))}
        </span>
      )}
    </div>
  )
}

/** What buyers ask about nodes; the seller learns from the operator alone. */
export default function InquiriesPage() {
  const { search } = useFilters()
  const counts = useRead('countOperatorStates', { query: { list: 'inquiries' } }).data
  return (
    <div className="page">
      <PageHeading title="Inquiries" lead="What buyers ask about listings. A seller never learns from here who asks." />
      <div className="filters">
        <StateFilter states={inquiryStates.states} counts={counts} />
      </div>
      <List
        label="Inquiries"
        list={useList('listOperatorInquiries', { query: { statuses: statesIn(inquiryStates.states, search.status) } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No inquiries here">What buyers ask on Radar appears here by itself.</Empty>}
      />
    </div>
  )
}
