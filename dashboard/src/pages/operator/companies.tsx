import { Link } from '@tanstack/react-router'
import type { Item } from '../../client/operations.ts'
import { useList } from '../../client/queries.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { countryName } from '../../parts/countries.ts'
import { Empty } from '../../parts/empty.tsx'
import { SearchFilter, useFilters } from '../../parts/filters.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { type Column, List } from '../../parts/table.tsx'

type Company = Item<'listCompanies'>

const columns: readonly Column<Company>[] = [
  {
    head: 'Company',
    by: ({ name }) => name,
    cell: ({ id, name }) => (
      <Link to="/operator/companies/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  {
    head: 'Country',
    cell: ({ country }) => (country === null ? '–' : countryName(country)),
    by: ({ country }) => country && countryName(country),
  },
  { head: 'Website', cell: ({ website }) => website ?? '–', by: ({ website }) => website },
  { head: 'State', cell: (company) => <CompanyState {...company} />, by: ({ suspendedAt }) => suspendedAt },
]

export function CompanyState({ suspendedAt, apiKeysDisabled }: Pick<Company, 'suspendedAt' | 'apiKeysDisabled'>) {
  return (
    <span className="row">
      <StateBadge state={suspendedAt === null ? 'active' : 'suspended'} />
      {apiKeysDisabled && <StateBadge state="API keys off" tone="bad" />}
    </span>
  )
}

export default function CompaniesPage() {
  const { search } = useFilters()
  return (
    <div className="page">
      <PageHeading title="Companies" lead="All companies that buy and sell here." />
      <div className="filters">
        <SearchFilter name="q" label="Name" />
      </div>
      <List
        label="Companies"
        list={useList('listCompanies', { query: { q: search.q } })}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search.q ? (
            <Empty title="No matching companies" />
          ) : (
            <Empty title="No companies yet">People create their company after they sign up.</Empty>
          )
        }
      />
    </div>
  )
}
