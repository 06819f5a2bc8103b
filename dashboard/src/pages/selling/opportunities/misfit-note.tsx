import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { misfitsOf } from './misfits.ts'

/** Tells, before anything is accepted, where the demand is not as the listing says. */
export function MisfitNote({ opportunity: { listingId, demand } }: { readonly opportunity: Reply<'readOpportunity'> }) {
  const listing = useRead('readSubmission', { params: { id: listingId } }).data
  const found = listing ? misfitsOf(demand, listing) : []
  if (found.length === 0) return null
  return (
    <div className="note">
      <strong>Not as your listing says</strong>
      <ul>
        {found.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
