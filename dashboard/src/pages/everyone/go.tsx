import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useSession } from '../../client/session.ts'
import { Empty } from '../../parts/empty.tsx'
import { placeOf, useFound } from '../../parts/found.ts'
import { PageHeading } from '../../parts/heading.tsx'
import { Loaded } from '../../parts/loaded.tsx'

/** Leads from an id to the page that shows what it names. */
export default function GoPage() {
  const { id } = useParams({ from: '/inside/go/$id' })
  const { person } = useSession()
  return (
    <div className="page">
      <PageHeading title="Open by ID" />
      <Loaded query={useFound(id)}>
        {({ data: [found] }) =>
          found ? (
            <Navigate {...placeOf(found, person.operator)} replace />
          ) : (
            <Empty title={`Nothing is called ${id}`}>
              It may be of the test world, or of another company.{' '}
              <Link to={person.operator ? '/operator/audit' : '/audit'} search={{ target: id }}>
                Look for it in the audit log
              </Link>
            </Empty>
          )
        }
      </Loaded>
    </div>
  )
}
