/** The dashboard's endpoints: a session cookie, the page's own origin, the second factor. Same listener and same envelope as the partner API. */
import { type Card, isWrite } from '@parley/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { Fault } from '../core/fault.ts'
import type { Sealer } from '../core/sealer.ts'
import type { Database, TransactionOrder } from '../db/client.ts'
import { awaitPriorCommits } from '../db/commit.ts'
import { testWorldOrder } from '../db/test-world-lock.ts'
import { bodyLimitBytes } from './body.ts'
import { browserHeaders } from './browser-headers.ts'
import { browserName } from './browser-name.ts'
import type { Cursors } from './cursor.ts'
import type { Cookie, DashboardHandlers } from './dashboard-handler.ts'
import { type DashboardStagesOptions, dashboardStages } from './dashboard-stages.ts'
import { fingerprint, idempotent, replyStorageOf } from './idempotency-store.ts'
import { KnownPaths } from './known-paths.ts'
import { createListener, keepSlot, type Serve } from './listener.ts'
import type { ListenerOptions } from './listener-options.ts'
import { modeOf, type OpenSessionWrite, type SessionActor } from './open-session-write.ts'
import { PageRequest } from './page.ts'
import { Download, destroyContent, EventStream, type ResponseBody, responseText } from './response-body.ts'
import { cardRoute, idIn, idsIn } from './route.ts'
import { send, sendDownload, sendStream } from './send.ts'
import { clearToken, type SessionRecord, setToken, tokenIn } from './sessions.ts'
import { type Check, checksFor, runChecks } from './stages.ts'
import { draftIn } from './validation.ts'

interface DashboardApiOptions extends ListenerOptions, DashboardStagesOptions {
  readonly db: Database
  readonly cursors: Cursors
  readonly clock: Clock
  /** Seals stored replies that contain a secret. */
  readonly replySealer: Sealer
}

type AnyHandler = (...args: never[]) => Promise<ResponseBody | Fault>
interface AnyFileHandler {
  readonly checkUpload: (call: never) => Promise<void>
  readonly handle: AnyHandler
}

export function createDashboardApi<Cards extends Record<string, Card>>(
  options: DashboardApiOptions,
  cards: Cards,
  handlers: DashboardHandlers<Cards>,
): FastifyInstance {
  const paths = new KnownPaths()
  const stages = dashboardStages(options, paths)
  const staticHeaders = browserHeaders(options.origin)
  // The pages' countdowns run by the service's clock, which this header carries.
  const app = createListener(options, stages, paths, () => ({ ...staticHeaders, date: new Date(options.clock.now()).toUTCString() }))
  for (const [name, card] of Object.entries(cards)) {
    const entry = handlers[name] as AnyHandler | AnyFileHandler
    const checks = { onRead: checksFor(stages.onRead, card), inTransaction: checksFor(stages.inTransaction, card) }
    const handler = keepSlot(routeHandlerOf(options, card, 'handle' in entry ? entry.handle : entry, checks))
    for (const route of routesOf(card))
      app.route({
        ...route,
        config: {
          ...route.config,
          ...('checkUpload' in entry && { checkUpload: (request) => entry.checkUpload(readInputOf(options, card, request) as never) }),
        },
        bodyLimit: card.upload?.maxBytes ?? bodyLimitBytes,
        handler,
      })
  }
  return app
}

const routesOf = (card: Card) => [
  cardRoute('/v1', card),
  ...(card.aliasPath === undefined ? [] : [{ ...cardRoute('', card), url: card.aliasPath }]),
]

interface HandlerChecks {
  readonly onRead: readonly Check[]
  readonly inTransaction: readonly Check<OpenSessionWrite>[]
}
function routeHandlerOf(options: DashboardApiOptions, card: Card, handler: AnyHandler, { onRead, inTransaction }: HandlerChecks): Serve {
  if (card.credential === 'none') return publicHandlerOf(options, card, handler)
  return isWrite(card) ? writerOf(options, card, handler, inTransaction) : readerOf(options, card, handler, onRead)
}

const cookieOf = (options: DashboardApiOptions, reply: FastifyReply): Cookie => {
  const secure = options.origin.startsWith('https:')
  return { set: (token) => setToken(reply, token, secure), clear: () => clearToken(reply, secure) }
}

/** Remembers what a handler does with the cookie, so that a write that is rolled back, or repeated, does not reach the response. */
class CookieAfterCommit implements Cookie {
  #write: ((cookie: Cookie) => void) | undefined
  set(token: string): void {
    this.#write = (cookie) => cookie.set(token)
  }
  clear(): void {
    this.#write = (cookie) => cookie.clear()
  }
  writeTo(cookie: Cookie): void {
    this.#write?.(cookie)
  }
}

function publicHandlerOf(options: DashboardApiOptions, card: Card, handler: AnyHandler): Serve {
  return async (request, reply) => {
    const handlerInput = {
      query: request.call.query,
      body: request.call.input,
      address: request.call.address,
      token: tokenIn(request),
      browser: browserName(request.headers['user-agent']),
      requestId: request.call.id,
      cookie: cookieOf(options, reply),
    }
    return sendResult(options, card, request, reply, await handler(handlerInput as never))
  }
}

function readerOf(options: DashboardApiOptions, card: Card, handler: AnyHandler, checks: readonly Check[]): Serve {
  return async (request, reply) => {
    const handlerInput = readInputOf(options, card, request)
    const { session, id, query } = handlerInput
    const reader = `${card.operator ? 'operator' : `${session.personId} ${session.companyId}`} ${id}`
    const page = card.lists ? new PageRequest(options.cursors, card, reader, query) : undefined
    const result = await handler({ ...handlerInput, page } as never)
    try {
      await runChecks(checks, request, undefined)
    } catch (fault) {
      destroyContent(result)
      throw fault
    }
    return sendResult(options, card, request, reply, result)
  }
}

/** What a handler of a read receives for a session's call. */
function readInputOf({ db }: DashboardApiOptions, card: Card, request: FastifyRequest) {
  const { address, query } = request.call
  const session = request.call.session as SessionRecord
  return {
    read: db.read,
    session,
    address,
    companyId: session.companyId,
    mode: modeOf(card),
    id: idIn(request),
    ids: idsIn(request),
    query,
  } as const
}

function writerOf(options: DashboardApiOptions, card: Card, handler: AnyHandler, checks: readonly Check<OpenSessionWrite>[]): Serve {
  const storage = replyStorageOf(card, options.replySealer)

  return async (request, reply) => {
    const { query, input } = request.call
    const session = request.call.session as SessionRecord
    const { draftId, rest } = card.draft ? draftIn(input) : { draftId: undefined, rest: input }
    let cookie = new CookieAfterCommit()
    const result = await options.db.transaction(
      async (tx) => {
        cookie = new CookieAfterCommit()
        const opened: OpenSessionWrite = { tx, actor: undefined }
        await runChecks(checks, request, opened)
        const actor = opened.actor as SessionActor
        const execute = () =>
          handler(...([tx, { actor, session, id: idIn(request), ids: idsIn(request), query, body: rest, cookie }] as never[]))
        const draft =
          draftId === undefined
            ? undefined
            : {
                companyId: draftOwner(actor),
                mode: modeOf(card),
                draftId,
                fingerprint: fingerprint(request),
                status: card.status,
                storage,
              }
        const executed = draft === undefined ? await execute() : await idempotent(tx, draft, execute)
        tx.enqueueBatched(awaitPriorCommits, {})
        return executed
      },
      orderOf(card, session),
    )
    cookie.writeTo(cookieOf(options, reply))
    return sendResult(options, card, request, reply, result)
  }
}

/** Writes of one session lock its row one after the other. They wait for each other without holding a connection. */
const orderOf = ({ testOnly, exclusiveInTestWorld }: Card, { sessionId, companyId }: SessionRecord): TransactionOrder => ({
  mutex: `session ${sessionId}`,
  ...(testOnly && testWorldOrder(companyId, exclusiveInTestWorld)),
})

/** A draft belongs to a company. If a person has none, it belongs to the person, under a number that no company has. */
const draftOwner = ({ companyId, personId }: SessionActor): number => companyId ?? -personId

function sendResult(
  options: DashboardApiOptions,
  card: Card,
  request: FastifyRequest,
  reply: FastifyReply,
  result: ResponseBody | Fault,
): FastifyReply {
  if (result instanceof Fault) throw result
  if (result instanceof Download) sendDownload(reply, request.call, options, result)
  else if (result instanceof EventStream) sendStream(reply, request.call, options, result)
  else send(reply, request.call, options, card.status, responseText(result))
  return reply
}
