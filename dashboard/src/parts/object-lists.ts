/** Objects that have their own pages. */
interface ObjectList {
  readonly list: `/${string}`
  /** The list's name in links back to it. */
  readonly label: string
  readonly one: string
}
/** The lists whose objects have their own pages, below the list's address. */
export const objectLists = [
  { list: '/requests', label: 'Requests', one: 'request' },
  { list: '/radar', label: 'Radar', one: 'listing' },
  { list: '/catalog', label: 'Catalog', one: 'offer' },
  { list: '/rentals', label: 'Rentals', one: 'rental' },
  { list: '/lots', label: 'Lots', one: 'lot' },
  { list: '/opportunities', label: 'Opportunities', one: 'opportunity' },
  { list: '/listings', label: 'Listings', one: 'listing' },
  { list: '/introductions', label: 'Introductions', one: 'introduction' },
  { list: '/invoices', label: 'Invoices', one: 'invoice' },
  { list: '/approvals', label: 'Approvals', one: 'approval' },
  { list: '/webhooks', label: 'Webhooks', one: 'webhook endpoint' },
  { list: '/operator/review', label: 'Listings in review', one: 'listing' },
  { list: '/operator/offers', label: 'Offers in review', one: 'offer' },
  { list: '/operator/matching', label: 'Matching', one: 'request' },
  { list: '/operator/lots', label: 'Lots', one: 'lot' },
  { list: '/operator/rentals', label: 'Rentals', one: 'rental' },
  { list: '/operator/introductions', label: 'Introductions', one: 'introduction' },
  { list: '/operator/invoices', label: 'Invoices', one: 'invoice' },
  { list: '/operator/companies', label: 'Companies', one: 'company' },
  { list: '/operator/agreements', label: 'Agreements', one: 'agreement' },
] as const satisfies readonly ObjectList[]
