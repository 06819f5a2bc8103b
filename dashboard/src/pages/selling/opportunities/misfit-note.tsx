import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { misfitsOf } from './misfits.ts'

/** Shows, before an opportunity is accepted, where its request differs from the listing. */
export function MisfitNote({ opportunity: { listingId, demand, status } }: { readonly opportunity: Reply<'readOpportunity'> }) {
  const listing = useRead('readSubmission', { params: { id: listingId } }).data
  const found = listing && status === 'offered' ? misfitsOf(demand, listing) : []
  if (found.length === 0) return null
  return (
    <div className="note">
      <strong>Differs from your listing</strong>
      <ul>
        {found.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  )
}
