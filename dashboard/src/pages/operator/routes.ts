/** Pages for the operator's team: a line each. */
import type { Group } from '../../frame/navigation.ts'
import { page } from '../../frame/page.ts'

export const operatorRoutes = [
  page('/desk', () => import('./desk.tsx'), 'operator'),
  page('/desk/review', () => import('./reviews.tsx'), 'operator'),
  page('/desk/review/$id', () => import('./review.tsx'), 'operator'),
  page('/desk/offers', () => import('./offer-reviews.tsx'), 'operator'),
  page('/desk/offers/$id', () => import('./offer-review.tsx'), 'operator'),
  page('/desk/matching', () => import('./requests.tsx'), 'operator'),
  page('/desk/matching/$id', () => import('./matching.tsx'), 'operator'),
  page('/desk/inquiries', () => import('./inquiries.tsx'), 'operator'),
  page('/desk/lots', () => import('./lots.tsx'), 'operator'),
  page('/desk/rentals', () => import('./rentals.tsx'), 'operator'),
  page('/desk/rentals/$id', () => import('./rental.tsx'), 'operator'),
  page('/desk/introductions', () => import('./introductions.tsx'), 'operator'),
  page('/desk/claims', () => import('./claims.tsx'), 'operator'),
  page('/desk/invoices', () => import('./invoices.tsx'), 'operator'),
  page('/desk/companies', () => import('./companies.tsx'), 'operator'),
  page('/desk/companies/$id', () => import('./company.tsx'), 'operator'),
  page('/desk/people', () => import('./people.tsx'), 'operator'),
  page('/desk/api-keys', () => import('./api-keys.tsx'), 'operator'),
  page('/desk/agreements', () => import('./agreements.tsx'), 'operator'),
  page('/desk/agreements/$id', () => import('./agreement.tsx'), 'operator'),
  page('/desk/publish-agreement', () => import('./publish-agreement.tsx'), 'operator'),
  page('/desk/reference-data', () => import('./reference-data.tsx'), 'operator'),
  page('/desk/mails', () => import('./mails.tsx'), 'operator'),
  page('/desk/health', () => import('./health.tsx'), 'operator'),
  page('/desk/audit', () => import('./audit.tsx'), 'operator'),
] as const

const needs = 'operator'

export const operatorGroups: readonly Group[] = [
  {
    title: 'Desk',
    places: [
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
    places: [
      { to: '/desk/introductions', label: 'Introductions', icon: 'introduction', needs },
      { to: '/desk/claims', label: 'Claims', icon: 'opportunity', needs },
      { to: '/desk/invoices', label: 'Invoices', icon: 'invoice', needs },
    ],
  },
  {
    title: 'Directory',
    places: [
      { to: '/desk/companies', label: 'Companies', icon: 'company', needs },
      { to: '/desk/people', label: 'People', icon: 'people', needs },
      { to: '/desk/api-keys', label: 'API keys', icon: 'key', needs },
    ],
  },
  {
    title: 'House',
    places: [
      { to: '/desk/agreements', label: 'Agreements', icon: 'agreement', needs },
      { to: '/desk/reference-data', label: 'Reference data', icon: 'book', needs },
      { to: '/desk/mails', label: 'Mails', icon: 'mail', needs },
      { to: '/desk/audit', label: 'Audit', icon: 'audit', needs },
      { to: '/desk/health', label: 'Health', icon: 'health', needs },
    ],
  },
]
