/** Agents' way in: `/mcp` on the partner listener. A message is a call like any other; the calls that its tool makes are, too. */
import type { Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import { card } from '@parley/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { deriveKey } from '../core/sealer.ts'
import { keepSlot } from '../http/listener.ts'
import { keyIn } from '../http/principals.ts'
import { readMethods } from '../http/route.ts'
import { type SendOptions, send } from '../http/send.ts'
import { loopback } from './loopback.ts'

interface McpOptions extends SendOptions {
  readonly secret: Buffer
  readonly baseUrl: string
  readonly dashboardUrl: string
}

/** Any valid key: what its tools may, the endpoints that they call decide. */
const messageCard = card({
  heading: 'Account',
  method: 'POST',
  path: '/mcp',
  summary: 'Answers a message of the Model Context Protocol.',
  credential: 'key',
  company: false,
  idempotency: 'none',
  bucket: 'general',
  status: 200,
  reply: Type.Object({}),
  faults: [],
})

export function registerMcp(app: FastifyInstance, options: McpOptions): void {
  const secret = deriveKey(options.secret, 'confirmations of agents')

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    // The calls that the tool makes need slots of their own: holding this one, it would wait for itself.
    call.releaseSlot(performance.now())
    // Loaded by the first message: most instances never get one.
    const { answerMessage, Confirmations } = await import('@parley/mcp')
    const { baseUrl, dashboardUrl } = options
    const gone = new AbortController()
    reply.raw.on('close', () => gone.abort())
    const response = await answerMessage(messageOf(request, baseUrl, gone.signal), request.body, {
      ...{ baseUrl, dashboardUrl, confirmations: new Confirmations(secret) },
      apiKey: keyIn(request) ?? '',
      fetch: loopback(app.server as Server, request.ip),
    })
    const mediaType = response.headers.get('content-type')?.split(';')[0] ?? 'application/json'
    const allow = response.headers.get('allow')
    if (allow !== null) reply.header('allow', allow)
    send(reply, call, options, response.status, await response.text(), mediaType)
    return reply
  }
  const route = (method: string[], config: { readonly refusesMethod?: true }) =>
    app.route({ method, url: messageCard.path, config: { card: messageCard, ...config }, handler: keepSlot(serve) })
  route(['POST'], {})
  // By the protocol, a server without streams and sessions answers these with 405.
  route([...readMethods, 'DELETE'], { refusesMethod: true })
}

/** The message's headers say which generation of the protocol it is of. Whoever leaves ends what is done for them. */
function messageOf({ method, headers }: FastifyRequest, baseUrl: string, signal: AbortSignal): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return new Request(new URL('/mcp', baseUrl), { method, headers: Object.fromEntries(sent), signal })
}
