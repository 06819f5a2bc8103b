/** The public documentation: pages that need no key and load nothing from elsewhere, the same as Markdown, and what searches them. */
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
  // Loaded when somebody reads: a start has no need of it.
  const documents = once(async () => {
    const [{ documentsOf }, document] = await Promise.all([import('./documents.ts'), options.document()])
    return documentsOf(options, document)
  })
  // Four routes for all of them: one for each took a fifth of a start.
  for (const url of ['/docs', '/docs.md', '/docs/*', '/llms.txt']) {
    app.route({
      method: readMethods,
      url,
      config: { unlimited: true },
      handler: async (request, reply) => {
        const make = (await documents()).get(pathIn(request.url))
        if (make === undefined) throw new Fault('not_found', { message: 'No page of the documentation has this address.' })
        sendTagged(request, reply.headers(headers), options, await make())
        return reply
      },
    })
  }
}
