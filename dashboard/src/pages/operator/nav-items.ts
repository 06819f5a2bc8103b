/** What the navigation shows to the operator's team. */
import type { NavGroup } from '../../frame/navigation.ts'

const needs = 'operator'

export const operatorNavGroups: readonly NavGroup[] = [
  {
    title: 'Desk',
    items: [
      { to: '/desk', label: 'Queues', icon: 'desk', needs, exact: true },
      { to: '/desk/review', label: 'Review', icon: 'listing', needs },
      { to: '/desk/offers', label: 'Offers', icon: 'catalog', needs },
      { to: '/desk/matching', label: 'Matching', icon: 'match', needs },
      { to: '/desk/inquiries', label: 'Inquiries', icon: 'radar', needs },
      { to: '/desk/lots', label: 'Lots', icon: 'lot', needs },
      { to: '/desk/rentals', label: 'Rentals', icon: 'rental', needs },
    ],
  },
  {
    title: 'After the reveal',
    items: [
      { to: '/desk/introductions', label: 'Introductions', icon: 'introduction', needs },
      { to: '/desk/claims', label: 'Claims', icon: 'opportunity', needs },
      { to: '/desk/invoices', label: 'Invoices', icon: 'invoice', needs },
    ],
  },
  {
    title: 'Directory',
    items: [
      { to: '/desk/companies', label: 'Companies', icon: 'company', needs },
      { to: '/desk/people', label: 'People', icon: 'people', needs },
      { to: '/desk/api-keys', label: 'API keys', icon: 'key', needs },
    ],
  },
  {
    title: 'House',
    items: [
      { to: '/desk/agreements', label: 'Agreements', icon: 'agreement', needs },
      { to: '/desk/reference-data', label: 'Reference data', icon: 'book', needs },
      { to: '/desk/mails', label: 'Mails', icon: 'mail', needs },
      { to: '/desk/audit', label: 'Audit', icon: 'audit', needs },
      { to: '/desk/health', label: 'Health', icon: 'health', needs },
    ],
  },
]
