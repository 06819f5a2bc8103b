/** Search results: the name, and the page that shows it. */
import type { FoundKind } from '@parley/contract/dashboard/search'
import type { Reply } from '../client/operations.ts'
import { useRead } from '../client/queries.ts'
import { useSession } from '../client/session.ts'

type SearchResult = Reply<'search'>['data'][number]

export interface PageLink {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export const resultNames: Readonly<Record<FoundKind, string>> = {
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

type PageLinks = Readonly<Record<FoundKind, (result: SearchResult) => PageLink>>
const at = (path: string) => () => ({ to: path })
const below =
  (path: string) =>
  ({ id }: SearchResult) => ({ to: `${path}/${id}` })

const ofMembers: PageLinks = {
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
const auditLink = ({ id }: SearchResult): PageLink => ({ to: '/operator/audit', search: { target: id } })
const ofOperators: PageLinks = {
  ...ofMembers,
  request: below('/operator/matching'),
  opportunity: auditLink,
  introduction: below('/operator/introductions'),
  listing: below('/operator/review'),
  inquiry: at('/operator/inquiries'),
  lot: below('/operator/lots'),
  offer: below('/operator/offers'),
  rental: below('/operator/rentals'),
  invoice: below('/operator/invoices'),
  key: auditLink,
  company: below('/operator/companies'),
  sandbox: auditLink,
  person: ({ title }) => ({ to: '/operator/people', search: { q: title } }),
}

export const linkOf = (result: SearchResult, operator: boolean): PageLink => (operator ? ofOperators : ofMembers)[result.kind](result)

const minSearchLength = 2
/** The results of a text for the page's person. Fewer than two characters are not searched for. */
export function useSearchResults(text: string) {
  const { person, company } = useSession()
  const query = { query: { q: text.slice(0, 64) } }
  const enabled = text.length >= minSearchLength
  const own = useRead('search', query, enabled && !person.operator && company !== null)
  const all = useRead('searchAll', query, enabled && person.operator)
  return person.operator ? all : own
}
