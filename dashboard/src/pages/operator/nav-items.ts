/** The navigation for the operator's team. */
import type { NavGroup } from '../../layout/navigation.ts'

const needs = 'operator'

export const operatorNavGroups: readonly NavGroup[] = [
  {
    title: 'Operations',
    items: [
      { to: '/operator', label: 'Queues', icon: 'console', needs, exact: true },
      { to: '/operator/review', label: 'Review', icon: 'listing', needs },
      { to: '/operator/offers', label: 'Offers', icon: 'catalog', needs },
      { to: '/operator/matching', label: 'Matching', icon: 'match', needs },
      { to: '/operator/inquiries', label: 'Inquiries', icon: 'radar', needs },
      { to: '/operator/lots', label: 'Lots', icon: 'lot', needs },
      { to: '/operator/rentals', label: 'Rentals', icon: 'rental', needs },
    ],
  },
  {
    title: 'After the reveal',
    items: [
      { to: '/operator/introductions', label: 'Introductions', icon: 'introduction', needs },
      { to: '/operator/claims', label: 'Claims', icon: 'opportunity', needs },
      { to: '/operator/invoices', label: 'Invoices', icon: 'invoice', needs },
    ],
  },
  {
    title: 'Directory',
    items: [
      { to: '/operator/companies', label: 'Companies', icon: 'company', needs },
      { to: '/operator/people', label: 'People', icon: 'people', needs },
      { to: '/operator/api-keys', label: 'API keys', icon: 'key', needs },
    ],
  },
  {
    title: 'Administration',
    items: [
      { to: '/operator/agreements', label: 'Agreements', icon: 'agreement', needs },
      { to: '/operator/reference-data', label: 'Reference data', icon: 'book', needs },
      { to: '/operator/mails', label: 'Emails', keywords: 'mails letters outbox', icon: 'mail', needs },
      { to: '/operator/audit', label: 'Audit log', icon: 'audit', needs },
      { to: '/operator/health', label: 'Health', icon: 'health', needs },
    ],
  },
]
