/** The navigation for sellers. */
import type { NavItem } from '../../layout/navigation.ts'

export const sellingNavItems: readonly NavItem[] = [
  { to: '/opportunities', label: 'Opportunities', icon: 'opportunity', needs: 'company' },
  { to: '/listings', label: 'Listings', icon: 'listing', needs: 'company' },
  { to: '/offers', label: 'Offers', icon: 'catalog', needs: 'company' },
]
