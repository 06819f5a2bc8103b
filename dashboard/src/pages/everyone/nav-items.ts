/** What the navigation shows to everyone. */
import type { NavItem } from '../../frame/navigation.ts'

export const startNavItem: NavItem = { to: '/', label: 'Start', icon: 'home', exact: true }

export const companyNavItems: readonly NavItem[] = [
  { to: '/company', label: 'Company', icon: 'company', needs: 'company' },
  { to: '/agreements', label: 'Agreements', icon: 'agreement', needs: 'legal.sign' },
  { to: '/audit', label: 'Audit', icon: 'audit', needs: 'company' },
]

export const accountNavItems: readonly NavItem[] = [
  { to: '/keys', label: 'API keys', icon: 'key' },
  { to: '/calls', label: 'Calls', icon: 'log' },
  { to: '/account/security', label: 'Security', icon: 'shield' },
]
