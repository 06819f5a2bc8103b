/** Pages for two companies that have met, on either side: one per line. */
import { page } from '../../layout/page.ts'

export const introducedRoutes = [
  page('/introductions', () => import('./introductions.tsx'), 'company'),
  page('/introductions/$id', () => import('./introduction.tsx'), 'company'),
  page('/billing', () => import('./billing.tsx'), 'company'),
  page('/invoices', () => import('./invoices.tsx'), 'company'),
  page('/invoices/$id', () => import('./invoice.tsx'), 'company'),
] as const
