/** What can change for a reader, and the endpoint to read again then: who may not read it is not told. */
import type { DashboardOperation } from './cards.ts'

export const topics = {
  requests: 'listRequests',
  opportunities: 'listOpportunities',
  introductions: 'listIntroductionDetails',
  claims: 'listIntroductionDetails',
  deals: 'listIntroductionDetails',
  invoices: 'listInvoices',
  submissions: 'listSubmissions',
  inquiries: 'listInquiries',
  lots: 'listLots',
  rentals: 'listRentals',
  offers: 'listOwnOffers',
  wallet: 'readWallet',
  agreements: 'listAgreements',
  company: 'readCompany',
  companyKeys: 'listCompanyKeys',
  keys: 'listKeys',
  queues: 'listReviews',
  allRentals: 'listOperatorRentals',
} as const satisfies Record<string, DashboardOperation>
export type Topic = keyof typeof topics
