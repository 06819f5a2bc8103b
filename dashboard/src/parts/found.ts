/** Search results: the name, and the page that shows it. */
import type { FoundKind } from '@parley/contract/dashboard/search'
import type { Reply } from '../client/operations.ts'
import { useRead } from '../client/queries.ts'
import { useSession } from '../client/session.ts'

type Found = Reply<'search'>['data'][number]

export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export const foundNames: Readonly<Record<FoundKind, string>> = {
  request: 'Request',
  opportunity: 'Opportunity',
  introduction: 'Introduction',
  listing: 'Listing',
  node: 'Radar',
  inquiry: 'Inquiry',
  lot: 'Lot',
  offer: 'Offer',
  catalogOffer: 'Catalog',
  rental: 'Rental',
  invoice: 'Invoice',
  key: 'API key',
  webhook: 'Webhook',
  company: 'Company',
  person: 'Person',
  sandbox: 'Sandbox',
}

type Places = Readonly<Record<FoundKind, (found: Found) => Place>>
const at = (path: string) => () => ({ to: path })
const below =
  (path: string) =>
  ({ id }: Found) => ({ to: `${path}/${id}` })

const ofMembers: Places = {
  request: below('/requests'),
  opportunity: below('/opportunities'),
  introduction: below('/introductions'),
  listing: below('/listings'),
  node: below('/radar'),
  inquiry: at('/inquiries'),
  lot: below('/lots'),
  offer: at('/offers'),
  catalogOffer: below('/catalog'),
  rental: below('/rentals'),
  invoice: below('/invoices'),
  key: at('/keys'),
  webhook: below('/webhooks'),
  company: at('/company'),
  person: at('/members'),
  sandbox: at('/sandbox'),
}
const traced = ({ id }: Found): Place => ({ to: '/operator/audit', search: { target: id } })
const ofOperators: Places = {
  ...ofMembers,
  request: below('/operator/matching'),
  opportunity: traced,
  introduction: below('/operator/introductions'),
  listing: below('/operator/review'),
  inquiry: at('/operator/inquiries'),
  lot: below('/operator/lots'),
  offer: below('/operator/offers'),
  rental: below('/operator/rentals'),
  invoice: below('/operator/invoices'),
  key: traced,
  company: below('/operator/companies'),
  sandbox: traced,
  person: ({ title }) => ({ to: '/operator/people', search: { q: title } }),
}

export const placeOf = (found: Found, operator: boolean): Place => (operator ? ofOperators : ofMembers)[found.kind](found)

const leastTyped = 2
/** The results of a text for the page's person. Fewer than two characters are not searched for. */
export function useFound(text: string) {
  const { person, company } = useSession()
  const query = { query: { q: text.slice(0, 64) } }
  const asked = text.length >= leastTyped
  const own = useRead('search', query, asked && !person.operator && company !== null)
  const all = useRead('searchAll', query, asked && person.operator)
  return person.operator ? all : own
}
