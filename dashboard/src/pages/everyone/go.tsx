import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useSession } from '../../client/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NoCompany } from '../../parts/no-company.tsx'
import { linkOf, useSearchResults } from '../../parts/search-results.ts'

/** Redirects from an ID to its object's page. */
export default function GoPage() {
  const { id } = useParams({ from: '/inside/go/$id' })
  const { person, company } = useSession()
  return (
    <div className="page">
      <PageHeading title="Open by ID" />
      {company || person.operator ? <Found id={id} operator={person.operator} /> : <NoCompany />}
    </div>
  )
}

const Found = ({ id, operator }: { readonly id: string; readonly operator: boolean }) => (
  <Loaded query={useSearchResults(id)}>
    {({ data: [found] }) =>
      found ? (
        <Navigate {...linkOf(found, operator)} replace />
      ) : (
        <Empty title={`Nothing found for ${id}`}>
          It may belong to the sandbox or to another company.{' '}
          <Link to={operator ? '/operator/audit' : '/audit'} search={{ target: id }}>
            Search the audit log
          </Link>
        </Empty>
      )
    }
  </Loaded>
)
