/** The navigation for both sides after the reveal. */
import type { NavItem } from '../../layout/navigation.ts'

export const introducedNavItems: readonly NavItem[] = [
  { to: '/introductions', label: 'Introductions', icon: 'introduction', needs: 'company' },
  { to: '/invoices', label: 'Invoices', icon: 'invoice', needs: 'company' },
]
