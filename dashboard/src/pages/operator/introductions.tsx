import { introductionStates } from '@parley/contract/introductions'
import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { stepStatus } from '../../client/session.ts'
import { FormButton } from '../../parts/action.tsx'
import { StateBadge } from '../../parts/badge.tsx'
import { Empty } from '../../parts/empty.tsx'
import { LongTextField } from '../../parts/fields.tsx'
import { useFilters } from '../../parts/filters.tsx'
import { Ago } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Terms } from '../../parts/panel.tsx'
import { emptyTitle, StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Introduction = Item<'listOperatorIntroductions'>

const columns: readonly Column<Introduction>[] = [
  {
    head: 'Buyer',
    by: ({ buyerName }) => buyerName,
    cell: ({ id, buyerName }) => (
      <Link to="/operator/introductions/$id" params={{ id }}>
        {buyerName}
      </Link>
    ),
  },
  { head: 'Seller', cell: ({ sellerName }) => sellerName, by: ({ sellerName }) => sellerName },
  {
    head: 'State',
    cell: ({ status, voidReason }) => (
      <div className="stack tight">
        <StateBadge state={status} />
        {voidReason && <span className="soft small">{voidReason}</span>}
      </div>
    ),
  },
  { head: 'Revealed', cell: ({ revealedAt }) => <Ago at={revealedAt} />, by: ({ revealedAt }) => revealedAt },
  {
    head: 'Ended',
    cell: ({ closedAt }) => (closedAt ? <Ago at={closedAt} /> : <span className="soft">–</span>),
    by: ({ closedAt }) => closedAt,
  },
  { head: 'Actions', align: 'acts', cell: (introduction) => <Void {...introduction} /> },
]

export function Void({ id, status, buyerName, sellerName }: Pick<Introduction, 'id' | 'status' | 'buyerName' | 'sellerName'>) {
  return (
    <FormButton
      kind="danger"
      title="Void this introduction"
      {...stepStatus(introductionStates, 'void', status)}
      successMessage="Introduction voided"
      form={{
        operation: 'voidIntroduction',
        input: (values) => ({ params: { id }, body: { reason: values.text('reason') } }),
        children: (
          <>
            <Terms
              of={[
                ['Buyer', buyerName],
                ['Seller', sellerName],
              ]}
            />
            <p>No deal can be reported on it after this. This cannot be undone.</p>
            <LongTextField name="reason" label="Reason" hint="Both sides see this. They keep what they learned about each other." />
          </>
        ),
      }}
    >
      Void
    </FormButton>
  )
}

/** The introductions of all companies. */
export default function IntroductionsPage() {
  const { search } = useFilters()
  const statuses = statesIn(introductionStates.states, search.status)
  const counts = useRead('countOperatorStates', { query: { list: 'introductions' } }).data
  return (
    <div className="page">
      <PageHeading title="Introductions" lead="Buyers and sellers who met when a seller accepted." />
      <div className="filters">
        <StateFilter states={introductionStates.states} counts={counts} />
      </div>
      <List
        label="Introductions"
        list={useList('listOperatorIntroductions', { query: { statuses } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title={emptyTitle('introductions', statuses)}>An introduction begins when a seller accepts an opportunity.</Empty>}
      />
    </div>
  )
}
