/** The OpenAPI document. It needs no key and counts against the IP address limit. */
import type { OpenapiDocument } from '@parley/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { TaggedDocument } from '../http/response-body.ts'
import { queryIn, readMethods } from '../http/route.ts'
import { type SendOptions, sendTagged } from '../http/send.ts'
import { bodyFor, parseQuery } from '../http/validation.ts'
import { once } from './once.ts'

export function registerOpenapi(app: FastifyInstance, path: string, document: () => Promise<OpenapiDocument>, options: SendOptions): void {
  // Loaded and generated on demand, so it does not slow the start.
  const cachedDocument = once(async () => {
    const [{ openapiCard, openapiText }, openapiDocument] = await Promise.all([import('@parley/contract/openapi'), document()])
    return { card: openapiCard, tagged: new TaggedDocument(openapiText(openapiDocument), 'public, max-age=60') }
  })
  app.route({
    method: readMethods,
    url: path,
    handler: async (request, reply) => {
      const { card, tagged } = await cachedDocument()
      parseQuery(queryIn(request), undefined)
      bodyFor(card, request.body)
      sendTagged(request, reply, options, tagged)
      return reply
    },
  })
}
