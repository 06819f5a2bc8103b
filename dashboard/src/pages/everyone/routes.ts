/** Pages for everyone: one per line. */
import { openPage, page } from '../../layout/page.ts'
import { requireLinkToken } from './outside/require-link-token.tsx'

/** Pages that need no session. */
export const openRoutes = [
  openPage('/sign-in', () => import('./outside/sign-in.tsx')),
  openPage('/sign-up', () => import('./outside/sign-up.tsx')),
  openPage(
    '/confirm-email',
    requireLinkToken(() => import('./outside/confirm-email.tsx')),
  ),
  openPage(
    '/confirm-email-change',
    requireLinkToken(() => import('./outside/confirm-email-change.tsx')),
  ),
  openPage('/forgot-password', () => import('./outside/forgot-password.tsx')),
  openPage(
    '/reset-password',
    requireLinkToken(() => import('./outside/reset-password.tsx')),
  ),
  openPage(
    '/invitation',
    requireLinkToken(() => import('./outside/invitation.tsx')),
  ),
  openPage(
    '/unsubscribe',
    requireLinkToken(() => import('./outside/unsubscribe.tsx')),
  ),
  openPage(
    '/operator-invitation',
    requireLinkToken(() => import('./outside/operator-invitation.tsx')),
  ),
]

export const everyoneRoutes = [
  page('/', () => import('./home.tsx')),
  page('/market', () => import('./market/market.tsx')),
  page('/company/new', () => import('./company/create-company.tsx')),
  page('/company', () => import('./company/company.tsx'), 'company'),
  page('/members', () => import('./company/members-page.tsx'), 'company'),
  page('/keys', () => import('./keys/keys.tsx')),
  page('/keys/new', () => import('./keys/new-key.tsx'), 'company'),
  page('/approvals', () => import('./approvals/approvals.tsx'), 'company'),
  page('/approvals/$id', () => import('./approvals/approval.tsx'), 'company'),
  page('/webhooks', () => import('./webhooks/webhooks.tsx'), 'company'),
  page('/webhooks/new', () => import('./webhooks/new-webhook.tsx'), 'webhook.manage'),
  page('/webhooks/$id', () => import('./webhooks/webhook.tsx'), 'company'),
  page('/sandbox', () => import('./sandbox/sandbox.tsx'), 'company'),
  page('/calls', () => import('./calls/calls.tsx')),
  page('/agreements', () => import('./records/agreements.tsx'), 'legal.sign'),
  page('/audit', () => import('./records/audit.tsx'), 'company'),
  page('/go/$id', () => import('./go.tsx')),
  page('/inbox', () => import('./inbox/inbox.tsx')),
  page('/account/profile', () => import('./account/profile.tsx')),
  page('/account/notifications', () => import('./account/notifications.tsx')),
  page('/account/ssh-keys', () => import('./account/ssh-keys.tsx')),
  page('/account/security', () => import('./account/security.tsx')),
]

/** Above all groups: the first page for everybody. */
