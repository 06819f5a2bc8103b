import { operatorRadarCards } from '@parley/contract/dashboard/radar'
import { checkerOf } from '@parley/contract/problems'
import { inquiryStates } from '@parley/contract/radar'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepStatus } from '../../client/session.ts'
import { ActionButton, FormButton } from '../../parts/action.tsx'
import { AgeFilter, ageSortIn, byAge } from '../../parts/age-filter.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago, Day, Money } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { InquiryText } from '../../parts/inquiry-text.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Inquiry = Item<'listOperatorInquiries'>

const columns: readonly Column<Inquiry>[] = [
  { head: 'Inquiry', cell: (inquiry) => <Asked {...inquiry} /> },
  { head: 'Buyer', cell: ({ companyName }) => companyName, by: ({ companyName }) => companyName },
  { head: 'Seller', cell: ({ sellerName }) => sellerName, by: ({ sellerName }) => sellerName },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Sent', cell: ({ createdAt }) => <Ago at={createdAt} />, sorts: byAge },
  {
    head: 'Actions',
    align: 'acts',
    cell: (inquiry) => <Steps of={inquiry} />,
  },
]

function Steps({ of: inquiry }: { readonly of: Inquiry }) {
  const { id, status, companyName, sellerName } = inquiry
  const input = { params: { id } }
  return (
    <span className="row">
      <ActionButton
        operation="forwardInquiry"
        input={input}
        {...stepStatus(inquiryStates, 'forward', status)}
        successMessage="Marked as forwarded"
        confirm={{
          title: 'Have you forwarded the question?',
          text: `${sellerName} is not notified by the service. Ask them yourself, without the buyer's name, then mark it as forwarded. ${companyName} will see that it was forwarded.`,
        }}
      >
        Mark as forwarded
      </ActionButton>
      <FormButton
        title="Answer the inquiry"
        {...stepStatus(inquiryStates, 'answer', status)}
        successMessage="Answered"
        form={{
          operation: 'answerInquiry',
          input: (values) => ({ params: { id }, body: { answer: values.text('answer') } }),
          check: ({ body }) => checkAnswer(body),
          children: (
            <>
              <Asked {...inquiry} answer={null} />
              <LongTextField name="answer" label="Answer" hint={`${companyName} sees it word for word, on the page and by email.`} />
            </>
          ),
        }}
      >
        Answer
      </FormButton>
      <ActionButton operation="closeInquiry" input={input} {...stepStatus(inquiryStates, 'close', status)} successMessage="Closed">
        Close
      </ActionButton>
    </span>
  )
}

const checkAnswer = checkerOf(operatorRadarCards.answerInquiry.body)

/** The question, its node, and the terms. */
function Asked({ nodeId, nodeTitle, message, answer, quantity, startsAt, duration, targetPricePerHourCents }: Inquiry) {
  const terms = [
    quantity && pluralize(quantity, 'node'),
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
      <InquiryText message={message} answer={answer} />
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

/** Buyers' questions about nodes. A seller gets them only from the operator. */
export default function InquiriesPage() {
  const { search } = useFilters()
  const statuses = statesIn(inquiryStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'inquiries' } }).data
  return (
    <div className="page">
      <PageHeading title="Inquiries" lead="Questions from buyers about listings. The service never tells a seller who asks." />
      <div className="filters">
        <StateFilter states={inquiryStates.states} counts={counts} />
        <AgeFilter />
      </div>
      <List
        label="Inquiries"
        list={useList('listOperatorInquiries', { query: { statuses, sort: ageSortIn(search.sort) } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title={emptyTitle('inquiries', statuses)}>Questions from buyers on Radar appear here automatically.</Empty>}
      />
    </div>
  )
}
