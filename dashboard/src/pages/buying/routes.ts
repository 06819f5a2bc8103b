/** Pages for buyers: one per line. */
import { page } from '../../layout/page.ts'

export const buyingRoutes = [
  page('/requests', () => import('./requests/requests.tsx'), 'company'),
  page('/requests/new', () => import('./requests/request-new.tsx'), 'company'),
  page('/requests/$id', () => import('./requests/request.tsx'), 'company'),
  page('/requests/$id/edit', () => import('./requests/request-edit.tsx'), 'company'),
  page('/radar', () => import('./radar/radar.tsx'), 'company'),
  page('/radar/$id', () => import('./radar/node.tsx'), 'company'),
  page('/inquiries', () => import('./radar/inquiries.tsx'), 'company'),
  page('/catalog', () => import('./catalog/catalog.tsx'), 'company'),
  page('/catalog/$id', () => import('./catalog/offer.tsx'), 'company'),
  page('/rentals', () => import('./rentals/rentals.tsx'), 'company'),
  page('/rentals/$id', () => import('./rentals/rental.tsx'), 'company'),
  page('/wallet', () => import('./wallet/wallet.tsx'), 'company.manage'),
  page('/lots', () => import('./lots/lots.tsx'), 'company'),
  page('/lots/$id', () => import('./lots/lot.tsx'), 'company'),
] as const
