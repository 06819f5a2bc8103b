import { introductionStates, sides } from '@parley/contract/introductions'
import { Link, useSearch } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { demandTitle } from '../../parts/demand.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Filter, oneOf } from '../../parts/filters.tsx'
import { Ago, Moment, useNow } from '../../parts/formatters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { pluralize } from '../../parts/humanize.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { StateFilter, statesIn } from '../../parts/state-filter.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { Readiness } from './readiness.tsx'

type Detail = Item<'listIntroductionDetails'>

const columnsWith = (unread: ReadonlyMap<string, number>): readonly Column<Detail>[] => [
  {
    head: 'With',
    by: ({ introduction }) => introduction.counterparty.companyName,
    cell: ({ introduction: { id, counterparty, role, revealedAt } }) => (
      <span className="stack tight">
        <Link to="/introductions/$id" params={{ id }}>
          {counterparty.companyName}
        </Link>
        <span className="soft small">
          you are the {role}, met <Ago at={revealedAt} />
        </span>
        {unread.has(id) && (
          <span className="small">
            <strong>{pluralize(unread.get(id) ?? 0, 'unread message')}</strong>
          </span>
        )}
      </span>
    ),
  },
  { head: 'State', cell: ({ introduction: { status } }) => <StateBadge state={status} />, by: ({ introduction }) => introduction.status },
  {
    head: 'Capacity',
    cell: ({ introduction: { demand } }) => demandTitle(demand),
    by: ({ introduction }) => demandTitle(introduction.demand),
  },
  { head: 'Ready', cell: ({ introduction }) => <Readiness introduction={introduction} small /> },
  { head: 'Deal', cell: ({ deals: [last] }) => (last ? <StateBadge state={last.status} /> : '–') },
  { head: 'Claim', cell: ({ claim, claimsUntil }) => (claim ? <StateBadge state={claim.status} /> : <ClaimsUntil at={claimsUntil} />) },
  {
    head: 'Lapses',
    by: ({ introduction }) => introduction.expiresAt,
    cell: ({ introduction: { expiresAt } }) =>
      expiresAt === null ? (
        '–'
      ) : (
        <span className="stack tight">
          <Ago at={expiresAt} />
          <span className="soft small">
            <Moment at={expiresAt} />
          </span>
        </span>
      ),
  },
]

/** The deadline for filing one. Nothing after it. */
function ClaimsUntil({ at }: { readonly at: string }) {
  if (Date.parse(at) <= useNow(60_000)) return '–'
  return (
    <span className="stack tight soft small">
      <span>possible until</span>
      <Moment at={at} />
    </span>
  )
}

const roles = [
  { value: 'buyer', label: 'The buyer' },
  { value: 'seller', label: 'The seller' },
]

export default function IntroductionsPage() {
  const search = useSearch({ from: '/inside/introductions' })
  const statuses = statesIn(introductionStates.states, search.status)
  const counts = useRead('countStates', { query: { list: 'introductions' } }).data
  const role = oneOf(sides, search.role)
  const unread = useRead('listUnreadMessages', {}).data
  const columns = columnsWith(new Map(unread?.data.map(({ introductionId, count }) => [introductionId, count])))
  return (
    <div className="page">
      <PageHeading title="Introductions" lead="Companies you have met, and the results." />
      <div className="filters">
        <StateFilter states={introductionStates.states} counts={counts} />
        <Filter name="role" label="You are" choices={roles} all="Either side" />
      </div>
      <List
        label="Introductions"
        list={useList('listIntroductionDetails', { query: { statuses, role } })}
        columns={columns}
        rowKey={({ introduction: { id } }) => id}
        empty={
          <Empty
            title={statuses || role ? 'No matching introductions' : 'No introductions yet'}
            action={
              !statuses &&
              !role && (
                <span className="row">
                  <LinkButton to="/requests">Go to your requests</LinkButton>
                  <LinkButton to="/opportunities">Go to your opportunities</LinkButton>
                </span>
              )
            }
          >
            A buyer is introduced once a seller accepts its request. A seller is introduced once it accepts an opportunity.
          </Empty>
        }
      />
    </div>
  )
}
