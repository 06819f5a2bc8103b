/** Pages for two companies that have met, whichever side one is on: a line each. */
import type { Place } from '../../frame/navigation.ts'
import { page } from '../../frame/page.ts'

export const introducedRoutes = [
  page('/introductions', () => import('./introductions.tsx'), 'company'),
  page('/introductions/$id', () => import('./introduction.tsx'), 'company'),
  page('/invoices', () => import('./invoices.tsx'), 'company'),
] as const

export const introducedPlaces: readonly Place[] = [
  { to: '/introductions', label: 'Introductions', icon: 'introduction', needs: 'company' },
  { to: '/invoices', label: 'Invoices', icon: 'invoice', needs: 'company' },
]
