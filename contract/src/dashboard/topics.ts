/** The topics, each with the endpoint to read again after a change. Readers without access to the endpoint are not notified. */
import type { DashboardOperation } from './cards.ts'
import type { Topic } from './topic-names.ts'

export const topics = {
  requests: 'listRequests',
  opportunities: 'listOpportunities',
  introductions: 'listIntroductionDetails',
  claims: 'listIntroductionDetails',
  deals: 'listIntroductionDetails',
  messages: 'listIntroductionDetails',
  invoices: 'listInvoices',
  submissions: 'listSubmissions',
  inquiries: 'listOwnInquiries',
  lots: 'listLots',
  rentals: 'listRentals',
  offers: 'listOwnOffers',
  wallet: 'readWallet',
  // Whether the wallet covers a rental. Also for members who may not read the wallet.
  quotes: 'createQuote',
  agreements: 'listAgreements',
  company: 'readCompany',
  companyKeys: 'listCompanyKeys',
  keys: 'listKeys',
  webhooks: 'listWebhookEndpoints',
  approvals: 'listCompanyApprovals',
  inbox: 'listInbox',
  queues: 'listReviews',
  allRentals: 'listOperatorRentals',
} as const satisfies Record<Topic, DashboardOperation>

const figures = '/company/figures'
/** Other endpoints whose responses depend on a topic, besides those that have its name, by the beginning of their paths. */
export const dependentPathPrefixes: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  queues: ['/operator'],
  allRentals: ['/operator/rentals', '/operator/queues', '/operator/state-counts'],
  requests: ['/state-counts', figures],
  opportunities: ['/state-counts', figures],
  introductions: ['/state-counts', figures],
  approvals: ['/state-counts'],
  submissions: ['/radar', '/listings', '/state-counts', figures],
  lots: ['/radar', '/state-counts'],
  inquiries: ['/radar'],
  claims: ['/introductions'],
  deals: ['/introductions', figures],
  messages: ['/introductions'],
  invoices: ['/introductions', '/state-counts', figures],
  // A rental counts against the cap of its key.
  rentals: ['/wallet', '/catalog', '/keys', '/company/keys', '/state-counts', figures],
  quotes: ['/catalog'],
  companyKeys: ['/company/keys'],
  webhooks: ['/webhook-endpoints'],
}

export const isTopic = (text: string): text is Topic => Object.hasOwn(topics, text)
