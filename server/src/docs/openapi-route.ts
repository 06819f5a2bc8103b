/** The OpenAPI document: it needs no key, and counts against the address. */
import { type OpenapiDocument, openapiCard, openapiText } from '@parley/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { TaggedDocument } from '../http/answer.ts'
import { queryIn, readMethods } from '../http/route.ts'
import { type SendOptions, sendTagged } from '../http/send.ts'
import { bodyFor, parseQuery } from '../http/validation.ts'
import { once } from './once.ts'

export function registerOpenapi(app: FastifyInstance, path: string, document: () => OpenapiDocument, options: SendOptions): void {
  const kept = once(() => new TaggedDocument(openapiText(document()), 'public, max-age=60'))
  app.route({
    method: readMethods,
    url: path,
    handler: (request, reply) => {
      parseQuery(queryIn(request), undefined)
      bodyFor(openapiCard, request.body)
      sendTagged(request, reply, options, kept())
      return reply
    },
  })
}
