/** What can change for a reader of the dashboard's pages, by name. */
export const topicNames = [
  'requests',
  'opportunities',
  'introductions',
  'claims',
  'deals',
  'invoices',
  'submissions',
  'inquiries',
  'lots',
  'rentals',
  'offers',
  'wallet',
  'agreements',
  'company',
  'companyKeys',
  'keys',
  'webhooks',
  'inbox',
  'queues',
  'allRentals',
] as const
export type Topic = (typeof topicNames)[number]
