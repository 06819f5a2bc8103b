import type { Item } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { Empty } from '../../parts/empty.tsx'
import { SearchFilter, useFilters } from '../../parts/filters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { type Column, List } from '../../parts/table.tsx'
import { personColumns } from './person-columns.tsx'

const columns: readonly Column<Item<'listPeople'>>[] = [
  personColumns.name,
  { head: 'Company', cell: ({ companyName }) => companyName ?? <span className="soft">none</span> },
  personColumns.role,
  personColumns.state,
  personColumns.steps,
]

export default function PeoplePage() {
  const { search } = useFilters()
  return (
    <div className="page">
      <PageHeading title="People" lead="Everyone with an account here." />
      <div className="filters">
        <SearchFilter name="q" label="Name or email" />
      </div>
      <List
        label="People"
        list={useList('listPeople', { query: { q: search.q } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty title="No matching people" />}
      />
    </div>
  )
}
