/** The navigation for everyone. */
import type { NavItem } from '../../layout/navigation.ts'

export const startNavItem: NavItem = { to: '/', label: 'Dashboard', icon: 'home', exact: true }

export const marketNavItem: NavItem = { to: '/market', label: 'Market', icon: 'market' }

export const developerNavItems: readonly NavItem[] = [
  { to: '/approvals', label: 'Approvals', icon: 'done', needs: 'company', waiting: 'approvals' },
  { to: '/webhooks', label: 'Webhooks', icon: 'webhook', needs: 'company' },
  { to: '/sandbox', label: 'Sandbox', icon: 'sandbox', needs: 'company' },
  { to: '/calls', label: 'Request log', icon: 'log' },
]

const personNavItems: readonly NavItem[] = [
  { to: '/account/profile', label: 'Profile', keywords: 'email address password time zone theme dark', icon: 'people' },
  {
    to: '/account/security',
    label: 'Security',
    keywords: '2fa second factor authenticator passkeys recovery codes password sessions',
    icon: 'shield',
  },
  { to: '/keys', label: 'API keys', icon: 'key' },
  { to: '/account/ssh-keys', label: 'SSH keys', icon: 'key' },
  { to: '/account/notifications', label: 'Notifications', keywords: 'letters emails unsubscribe digest', icon: 'bell' },
]

const companyNavItems: readonly NavItem[] = [
  { to: '/company', label: 'Company', keywords: 'contact card website', icon: 'company', needs: 'company', exact: true },
  { to: '/members', label: 'Members', keywords: 'invite colleagues roles team', icon: 'introduction', needs: 'company' },
  { to: '/agreements', label: 'Agreements', icon: 'agreement', needs: 'legal.sign' },
  { to: '/billing', label: 'Billing', keywords: 'bank account address tax id vat payouts', icon: 'invoice', needs: 'company' },
  { to: '/audit', label: 'Audit log', keywords: 'history', icon: 'audit', needs: 'company' },
]

/** A person's settings, and those of their company, which the operator's people do not have. */
export const settingsNavItems = (operator: boolean): readonly NavItem[] =>
  operator ? personNavItems : [...personNavItems, ...companyNavItems]
