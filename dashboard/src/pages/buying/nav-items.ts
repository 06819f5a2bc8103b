/** The navigation for buyers. */
import type { NavItem } from '../../layout/navigation.ts'

export const buyingNavItems: readonly NavItem[] = [
  { to: '/requests', label: 'Requests', icon: 'request', needs: 'company' },
  { to: '/radar', label: 'Radar', icon: 'radar', needs: 'company' },
  { to: '/lots', label: 'Lots', icon: 'lot', needs: 'company' },
  { to: '/catalog', label: 'Catalog', icon: 'catalog', needs: 'company' },
  { to: '/rentals', label: 'Rentals', icon: 'rental', needs: 'company' },
  { to: '/wallet', label: 'Wallet', icon: 'wallet', needs: 'company.manage' },
]
