import { Link } from '@tanstack/react-router'
import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { StateBadge } from '../../../parts/badge.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Ago, Day, Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { InquiryText } from '../../../parts/inquiry-text.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { AnsweredStep } from './answered-step.tsx'

type Inquiry = Item<'listOwnInquiries'>

const columns: readonly Column<Inquiry>[] = [
  {
    head: 'Listing',
    by: ({ nodeTitle }) => nodeTitle,
    cell: ({ nodeId, nodeTitle, message, answer }) => (
      <span className="stack tight">
        <Link to="/radar/$id" params={{ id: nodeId }}>
          {nodeTitle}
        </Link>
        <InquiryText message={message} answer={answer} />
        <AnsweredStep answer={answer} />
      </span>
    ),
  },
  { head: 'State', cell: ({ status }) => <StateBadge state={status} />, by: ({ status }) => status },
  { head: 'Nodes', align: 'end', cell: ({ quantity }) => quantity ?? '–', by: ({ quantity }) => quantity },
  { head: 'Starts', cell: ({ startsAt }) => (startsAt ? <Day at={startsAt} /> : '–'), by: ({ startsAt }) => startsAt },
  { head: 'Term', cell: ({ duration }) => duration ?? '–', by: ({ duration }) => duration },
  {
    head: 'Target price',
    align: 'end',
    cell: ({ targetPricePerHourCents }) =>
      targetPricePerHourCents === null ? '–' : <Money cents={targetPricePerHourCents} per="GPU hour" />,
  },
  { head: 'Asked', cell: ({ createdAt }) => <Ago at={createdAt} />, by: ({ createdAt }) => createdAt },
]

export default function InquiriesPage() {
  return (
    <div className="page">
      <PageHeading title="Inquiries" lead="Questions your company asked about listings on Radar." back={{ to: '/radar', label: 'Radar' }} />
      <List
        label="Inquiries"
        list={useList('listOwnInquiries', {})}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <Empty title="No inquiries yet" action={<LinkButton to="/radar">View Radar</LinkButton>}>
            Ask about a listing on its page. The operator asks the seller without your name, and answers here and by email.
          </Empty>
        }
      />
    </div>
  )
}
