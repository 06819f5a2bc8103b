/** The partner API's listener: its endpoints, the OpenAPI document, the documentation. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { partnerHandlers, type SharedHandlers } from '../api/partner/handlers.ts'
import { once } from '../docs/once.ts'
import { registerOpenapi } from '../docs/openapi-route.ts'
import { registerDocs } from '../docs/routes.ts'
import { isInOtherMode } from '../domain/account/other-mode.store.ts'
import { fileApproval } from '../domain/approvals/file-approval.ts'
import { findApprovalResult } from '../domain/approvals/store.ts'
import { FeedCursors } from '../http/feed-cursor.ts'
import { createPartnerApi } from '../http/partner-api.ts'
import { TestHelperKeys } from '../http/test-helper-keys.ts'
import { registerMcp } from '../mcp/route.ts'
import type { Background } from './background.ts'
import type { Base, Part } from './base.ts'
import { listenerPart } from './listener-part.ts'
import type { Rights } from './rights.ts'

const personSteps = Object.values(dashboardCards).filter(({ secondFactor, operator }: Card) => secondFactor && !operator)

export function openPartnerApi(base: Base, rights: Rights, background: Background, handlers: SharedHandlers): Part {
  const { config, shared, limits, partner, tracing } = base
  const testHelperKeys = new TestHelperKeys()
  const app = createPartnerApi(
    {
      ...shared,
      ...partner,
      onEnded: tracing.of('partner'),
      addresses: limits.open('partner_address', undefined, 'address'),
      addressLimit: config.limits.addressPerMinute,
      principals: rights.principals,
      personSteps,
      buckets: limits,
      limits: config.limits,
      testHelperKeys,
      isInOtherMode: (target, companyId, mode) => isInOtherMode(shared.db.read, target, companyId, mode),
      approvals: { file: fileApproval, find: findApprovalResult },
      onKeyUsed: (keyId) => background.uses.note(keyId),
      onKeyCall: (call) => background.callLog.note(call),
    },
    '/v1',
    partnerCards,
    partnerHandlers(
      handlers,
      config,
      { usesTestHelpers: (keyId) => testHelperKeys.has(keyId), words: base.reference.words, rentals: background.terms, open: shared.open },
      background.webhooks,
      { cursors: new FeedCursors(shared.cursors), signal: rights.events, catchUp: background.publishEvents },
    ),
  )
  const { baseUrl, dashboardUrl, serviceName } = config
  const document = once(async () => (await import('@parley/contract/openapi')).openapi(partnerCards, { baseUrl, serviceName }))
  registerOpenapi(app, '/v1/openapi.json', document, shared)
  registerDocs(app, { ...shared, baseUrl, dashboardUrl, serviceName, document })
  registerMcp(app, { ...shared, secret: base.secret, baseUrl, dashboardUrl })
  return listenerPart(app, config.api)
}
