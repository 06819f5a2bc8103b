/** The company's own contact card, where the other side is about to read it. */
import { Link } from '@tanstack/react-router'
import type { Reply } from '../client/operations.ts'
import { useRead } from '../client/queries.ts'
import { useSession, whyNotCall } from '../client/session.ts'
import { ContactCard, isReachable } from './contact-card.tsx'

type Company = Reply<'readCompany'>

const contactOf = ({ contactName, contactEmail, contactPhone }: Company) => ({
  name: contactName,
  email: contactEmail,
  phone: contactPhone,
})

/** Whether the company's own card contains a way to reach it. */
export const isCompanyReachable = (company: Company): boolean => isReachable(contactOf(company))

/** The same for the company that is read. Undefined until it is. */
export function useIsReachable(): boolean | undefined {
  const company = useRead('readCompany', {}).data
  return company && isCompanyReachable(company)
}

/** The card as the other side will see it. */
export const OwnCard = ({ company }: { readonly company: Company }) => (
  <ContactCard
    companyName={company.name}
    country={company.country}
    website={company.website}
    contact={contactOf(company)}
    unreachable="It has no email and no phone."
  />
)

/** A warning while the card contains no way to reach the company. `reader` is who will read it: `the seller who accepts`. */
export function EmptyCardNote({ reader }: { readonly reader: string }) {
  const reachable = useIsReachable()
  const why = whyNotCall(useSession(), 'editCompany')
  if (reachable !== false) return null
  return (
    <p className="note bad">
      <strong>Your contact card is empty.</strong> It has no email or phone for {reader} to reach you.{' '}
      {why === null ? <Link to="/company">Fill in the contact card</Link> : 'An owner of your company can fill it in.'}
    </p>
  )
}
