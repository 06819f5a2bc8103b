import { statusClasses } from '@parley/contract/dashboard/calls'
import { Link } from '@tanstack/react-router'
import type { Item, Query } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'
import { useSession, whyNotCall } from '../../../client/session.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Filter, oneOf, PeriodFilter, SearchFilter, useFilters } from '../../../parts/filters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { LinkButton } from '../../../parts/link-button.tsx'
import { type Column, List } from '../../../parts/table.tsx'
import { dayEnd, dayStart } from '../../../parts/times.ts'
import { useZone } from '../../../parts/zone.ts'
import { callColumns } from './call-columns.tsx'

type CompanyCall = Item<'listCompanyCalls'>

const [when, what, ...others] = callColumns
const companyColumns: readonly Column<CompanyCall>[] = [
  ...(when && what ? [when, what] : []),
  { head: 'Holder', cell: ({ holder }) => <span title={holder.email ?? undefined}>{holder.name}</span> },
  ...others,
]

const statusLabels = { '2xx': 'Done', '3xx': 'Not changed', '4xx': 'Refused', '5xx': 'Failed' } as const
const statusChoices = statusClasses.map((value) => ({ value, label: `${statusLabels[value]}, ${value}` }))

/** The calls of one's own keys, for owners of all the company's: to find one by its request ID, and to see what went wrong. */
export default function CallsPage() {
  const { search } = useFilters()
  const zone = useZone()
  const owner = whyNotCall(useSession(), 'listCompanyCalls') === null
  const query: Query<'listCalls'> = {
    key: search.key,
    requestId: search.requestId,
    status: oneOf(statusClasses, search.status),
    from: dayStart(search.from, zone),
    to: dayEnd(search.until, zone),
  }
  const ofCompany = owner && search.of === 'company'
  return (
    <div className="page">
      <PageHeading
        title="Request log"
        lead={
          <>
            Calls made with <Link to="/keys">API keys</Link> in the last 30 days, and their responses. New calls appear after a few seconds.
          </>
        }
      />
      <div className="filters">
        {owner && <Filter name="of" label="Show" all="Yours" choices={[{ value: 'company', label: "All the company's" }]} />}
        <KeyFilter ofCompany={ofCompany} />
        <Filter name="status" label="Response" choices={statusChoices} />
        <SearchFilter name="requestId" label="Request ID" />
        <PeriodFilter to="until" />
      </div>
      {ofCompany ? <CompanyCalls query={query} /> : <OwnCalls query={query} />}
    </div>
  )
}

const maxChoices = 100

function KeyFilter({ ofCompany }: { readonly ofCompany: boolean }) {
  const own = useList('listKeys', { query: { limit: maxChoices } }, !ofCompany).data
  const all = useList('listCompanyKeys', { query: { limit: maxChoices } }, ofCompany).data
  const keys = (ofCompany ? all : own)?.pages.flatMap(({ data }) => data) ?? []
  const choices = keys.map(({ id, name, masked }) => ({ value: id, label: `${name}, ${masked}` }))
  const { key } = useFilters().search
  const isListed = !key || choices.some(({ value }) => value === key)
  return <Filter name="key" label="Key" choices={isListed ? choices : [{ value: key, label: 'Another key' }, ...choices]} />
}

interface CallsProps {
  readonly query: Query<'listCalls'>
}
function OwnCalls({ query }: CallsProps) {
  const list = useList('listCalls', { query })
  return (
    <>
      <RefreshButton list={list} />
      <List label="Your calls" list={list} columns={callColumns} rowKey={({ requestId }) => requestId} empty={<NoCalls query={query} />} />
    </>
  )
}
function CompanyCalls({ query }: CallsProps) {
  const list = useList('listCompanyCalls', { query })
  return (
    <>
      <RefreshButton list={list} />
      <List
        label="Calls of the company"
        list={list}
        columns={companyColumns}
        rowKey={({ requestId }) => requestId}
        empty={<NoCalls query={query} />}
      />
    </>
  )
}

/** New calls are not announced to pages: this page polls. */
const RefreshButton = ({ list }: { readonly list: { readonly isFetching: boolean; readonly refetch: () => unknown } }) => (
  <div className="row actions">
    <Button busy={list.isFetching} onClick={() => void list.refetch()}>
      Refresh
    </Button>
  </div>
)

function NoCalls({ query }: CallsProps) {
  if (Object.values(query).some((value) => value !== undefined)) {
    return (
      <Empty title="No matching calls">
        Remove a filter or widen the period. Calls are stored for 30 days, up to the newest 10,000 per key.
      </Empty>
    )
  }
  return (
    <Empty title="No calls yet" action={<LinkButton to="/keys/new">Create a key</LinkButton>}>
      Each call that your programs make with an API key appears here.
    </Empty>
  )
}
