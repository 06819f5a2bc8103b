/** The public documentation: pages that need no key and load nothing from other hosts, the same pages as Markdown, and the search index. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../core/fault.ts'
import { transportSecurity } from '../http/browser-headers.ts'
import { pathIn, readMethods } from '../http/route.ts'
import { type SendOptions, send, sendTagged } from '../http/send.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { once } from './once.ts'
import { notFoundPath } from './paths.ts'
import type { Installation } from './site.ts'

interface DocsOptions extends SendOptions, Installation {
  readonly document: () => Promise<OpenapiDocument>
}

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** A program reads the same error as everywhere. */
const acceptsHtml = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') ?? false

export function registerDocs(app: FastifyInstance, options: DocsOptions): void {
  const headers = { ...pageHeaders, ...transportSecurity(options.baseUrl) }
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
        const path = pathIn(request.url)
        const render = (await documents()).get(path)
        if (render !== undefined && path !== notFoundPath) {
          sendTagged(request, reply.headers(headers), options, await render())
          return reply
        }
        const notFound = acceptsHtml(request) ? await (await documents()).get(notFoundPath)?.() : undefined
        if (notFound === undefined) throw new Fault('not_found', { message: 'No page of the documentation has this address.' })
        send(reply.headers({ ...headers, 'cache-control': 'no-store' }), request.call, options, 404, notFound.bytes, notFound.mediaType)
        return reply
      },
    })
  }
}
