/** What the navigation shows to everyone. */
import type { NavItem } from '../../layout/navigation.ts'

export const startNavItem: NavItem = { to: '/', label: 'Dashboard', icon: 'home', exact: true }

export const marketNavItem: NavItem = { to: '/market', label: 'Market', icon: 'market' }

export const companyNavItems: readonly NavItem[] = [
  { to: '/company', label: 'Company', icon: 'company', needs: 'company' },
  { to: '/agreements', label: 'Agreements', icon: 'agreement', needs: 'legal.sign' },
  { to: '/audit', label: 'Audit', icon: 'audit', needs: 'company' },
]

export const developerNavItems: readonly NavItem[] = [
  { to: '/keys', label: 'API keys', icon: 'key' },
  { to: '/approvals', label: 'Approvals', icon: 'done', needs: 'company', waiting: 'approvals' },
  { to: '/webhooks', label: 'Webhooks', icon: 'webhook', needs: 'company' },
  { to: '/sandbox', label: 'Sandbox', icon: 'sandbox', needs: 'company' },
  { to: '/calls', label: 'Calls', icon: 'log' },
]

export const accountNavItems: readonly NavItem[] = [
  { to: '/account/profile', label: 'Profile', icon: 'people' },
  { to: '/account/security', label: 'Security', icon: 'shield' },
  { to: '/account/ssh-keys', label: 'SSH keys', icon: 'key' },
  { to: '/account/notifications', label: 'Notifications', icon: 'bell' },
]
