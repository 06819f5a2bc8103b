/** The MCP server: `/mcp` on the partner listener. A message is a call like any other, and so are the calls that its tool makes. */
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

/** Any valid key. The endpoints that its tools call check what it may do. */
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
    // The tool's calls need slots of their own. If this call held one, it could wait for itself.
    call.releaseSlot(performance.now())
    // Loaded at the first message: most instances never receive one.
    const { answerMessage, Confirmations } = await import('@parley/mcp')
    const { baseUrl, dashboardUrl } = options
    const abortController = new AbortController()
    reply.raw.on('close', () => abortController.abort())
    const response = await answerMessage(messageOf(request, baseUrl, abortController.signal), request.body, {
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
  // The protocol requires 405 for these from a server without streams and sessions.
  route([...readMethods, 'DELETE'], { refusesMethod: true })
}

/** The message's headers contain its protocol version. If the caller disconnects, its work is aborted. */
function messageOf({ method, headers }: FastifyRequest, baseUrl: string, signal: AbortSignal): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return new Request(new URL('/mcp', baseUrl), { method, headers: Object.fromEntries(sent), signal })
}
