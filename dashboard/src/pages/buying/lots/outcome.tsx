import { faultOf } from '../../../client/fault.ts'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { ContactCard } from '../../../parts/contact-card.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { Loaded } from '../../../parts/loaded.tsx'

/** Only the winner and the seller see who won. For everybody else, the lot is over. */
export function Outcome({ lot: { id, role, ownBid } }: { readonly lot: Reply<'readLot'> }) {
  const result = useRead('readLotResult', { params: { id } }, role === 'seller' || ownBid !== null)
  if (role === 'buyer' && ownBid === null) return <p>Only the winner and the seller see the result.</p>
  if (result.error && faultOf(result.error).code === 'not_found')
    return <p>{role === 'seller' ? 'No bid won.' : 'Your bid did not win.'}</p>
  return (
    <Loaded query={result}>
      {({ amountCents, counterparty }) => (
        <>
          <p>
            <strong>{role === 'seller' ? `${counterparty.companyName} won.` : 'You won.'}</strong> For{' '}
            <Money cents={amountCents} per="GPU hour" />.
          </p>
          <ContactCard {...counterparty} unreachable="Their contact card is still empty. It appears here once they fill it in." />
        </>
      )}
    </Loaded>
  )
}
