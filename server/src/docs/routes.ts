/** The public documentation: pages that need no key, no script and nothing from elsewhere. */
import { describedCards, type OpenapiDocument } from '@parley/contract/openapi'
import { partnerCards } from '@parley/contract/partner'
import type { FastifyInstance } from 'fastify'
import { type SendOptions, sendTagged, TaggedDocument } from '../http/answer.ts'
import { contentSecurityPolicy, layout } from './layout.ts'
import { once } from './once.ts'
import { pages } from './pages.ts'

export interface DocsOptions extends SendOptions {
  readonly baseUrl: string
  readonly dashboardUrl: string
  readonly serviceName: string
  readonly document: () => OpenapiDocument
}

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function registerDocs(app: FastifyInstance, options: DocsOptions): void {
  const site = once(() => ({ ...options, document: options.document(), cards: describedCards(partnerCards) }))
  for (const page of pages) {
    const kept = once(() => new TaggedDocument(layout(site(), page), 'no-cache', 'text/html'))
    for (const url of page.path === '/docs' ? ['/docs', '/docs/'] : [page.path]) {
      app.get(url, { config: { unlimited: true } }, (request, reply) => {
        sendTagged(request, reply.headers(headers), options, kept())
        return reply
      })
    }
  }
}
