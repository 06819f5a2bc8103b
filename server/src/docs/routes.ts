/** The public documentation: pages that need no key and load nothing from other hosts, the same pages as Markdown, and the search index. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { Fault } from '../core/fault.ts'
import { pathIn, readMethods } from '../http/route.ts'
import { type SendOptions, sendTagged } from '../http/send.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { once } from './once.ts'
import type { Installation } from './site.ts'

interface DocsOptions extends SendOptions, Installation {
  readonly document: () => Promise<OpenapiDocument>
}

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export function registerDocs(app: FastifyInstance, options: DocsOptions): void {
  // Loaded on demand, so it does not slow the start.
  const documents = once(async () => {
    const [{ documentsOf }, document] = await Promise.all([import('./documents.ts'), options.document()])
    return documentsOf(options, document)
  })
  // Four routes for all pages: one route per page took a fifth of the start time.
  for (const url of ['/docs', '/docs.md', '/docs/*', '/llms.txt']) {
    app.route({
      method: readMethods,
      url,
      config: { unlimited: true },
      handler: async (request, reply) => {
        const render = (await documents()).get(pathIn(request.url))
        if (render === undefined) throw new Fault('not_found', { message: 'No page of the documentation has this address.' })
        sendTagged(request, reply.headers(headers), options, await render())
        return reply
      },
    })
  }
}
