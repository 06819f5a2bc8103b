/** The dashboard's endpoints: a session cookie, the page's own origin, the second factor. Same listener and same envelope as the partner API. */
import { type Card, isWrite } from '@parley/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../core/clock.ts'
import { Fault } from '../core/fault.ts'
import type { Sealer } from '../core/sealer.ts'
import type { Database, TransactionOrder } from '../db/client.ts'
import { awaitPriorCommits } from '../db/commit.ts'
import { testWorldOrder } from '../db/test-world-lock.ts'
import { type Answer, answerText, Download, EventStream } from './answer.ts'
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

type AnyHandler = (...args: never[]) => Promise<Answer | Fault>
interface AnyFileHandler {
  readonly expect: (call: never) => Promise<void>
  readonly take: AnyHandler
}

export function createDashboardApi<Cards extends Record<string, Card>>(
  options: DashboardApiOptions,
  cards: Cards,
  handlers: DashboardHandlers<Cards>,
): FastifyInstance {
  const paths = new KnownPaths()
  const stages = dashboardStages(options, paths)
  const sameForAll = browserHeaders(options.origin)
  // The pages' countdowns run by the service's clock, which this header carries.
  const app = createListener(options, stages, paths, () => ({ ...sameForAll, date: new Date(options.clock.now()).toUTCString() }))
  for (const [name, card] of Object.entries(cards)) {
    const given = handlers[name] as AnyHandler | AnyFileHandler
    const checks = { onRead: checksFor(stages.onRead, card), inTransaction: checksFor(stages.inTransaction, card) }
    const handler = keepSlot(serving(options, card, 'take' in given ? given.take : given, checks))
    for (const route of routesOf(card))
      app.route({
        ...route,
        config: {
          ...route.config,
          ...('expect' in given && { expectFile: (request) => given.expect(seenBy(options, card, request) as never) }),
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
function serving(options: DashboardApiOptions, card: Card, handler: AnyHandler, { onRead, inTransaction }: HandlerChecks): Serve {
  if (card.credential === 'none') return openerOf(options, card, handler)
  return isWrite(card) ? writerOf(options, card, handler, inTransaction) : readerOf(options, card, handler, onRead)
}

const cookieOf = (options: DashboardApiOptions, reply: FastifyReply): Cookie => {
  const secure = options.origin.startsWith('https:')
  return { set: (token) => setToken(reply, token, secure), clear: () => clearToken(reply, secure) }
}

function openerOf(options: DashboardApiOptions, card: Card, handler: AnyHandler): Serve {
  return async (request, reply) => {
    const seen = {
      query: request.call.query,
      body: request.call.input,
      address: request.call.address,
      token: tokenIn(request),
      browser: browserName(request.headers['user-agent']),
      requestId: request.call.id,
      cookie: cookieOf(options, reply),
    }
    return deliver(options, card, request, reply, await handler(seen as never))
  }
}

function readerOf(options: DashboardApiOptions, card: Card, handler: AnyHandler, checks: readonly Check[]): Serve {
  return async (request, reply) => {
    const seen = seenBy(options, card, request)
    const { session, id, query } = seen
    const reader = `${card.operator ? 'operator' : `${session.personId} ${session.companyId}`} ${id}`
    const page = card.lists ? new PageRequest(options.cursors, card, reader, query) : undefined
    const answer = await handler({ ...seen, page } as never)
    await runChecks(checks, request, undefined)
    return deliver(options, card, request, reply, answer)
  }
}

/** What a handler of a read receives for a session's call. */
function seenBy({ db }: DashboardApiOptions, card: Card, request: FastifyRequest) {
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
    const answer = await options.db.transaction(
      async (tx) => {
        const opened: OpenSessionWrite = { tx, actor: undefined }
        await runChecks(checks, request, opened)
        const actor = opened.actor as SessionActor
        const make = () =>
          handler(
            ...([
              tx,
              { actor, session, id: idIn(request), ids: idsIn(request), query, body: rest, cookie: cookieOf(options, reply) },
            ] as never[]),
          )
        const draft =
          draftId === undefined
            ? undefined
            : { companyId: draftOwner(actor), draftId, meant: fingerprint(request), status: card.status, storage }
        const answer = draft === undefined ? await make() : await idempotent(tx, draft, make)
        tx.enqueueBatched(awaitPriorCommits, {})
        return answer
      },
      orderOf(card, session),
    )
    return deliver(options, card, request, reply, answer)
  }
}

/** Writes of one session lock its row one after the other. They wait for each other without holding a connection. */
const orderOf = ({ testOnly, exclusiveInTestWorld: testWorldAlone }: Card, { sessionId, companyId }: SessionRecord): TransactionOrder => ({
  mutex: `session ${sessionId}`,
  ...(testOnly && testWorldOrder(companyId, testWorldAlone)),
})

/** A draft belongs to a company. If a person has none, it belongs to the person, under a number that no company has. */
const draftOwner = ({ companyId, personId }: SessionActor): number => companyId ?? -personId

function deliver(
  options: DashboardApiOptions,
  card: Card,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer | Fault,
): FastifyReply {
  if (answer instanceof Fault) throw answer
  if (answer instanceof Download) sendDownload(reply, request.call, options, answer)
  else if (answer instanceof EventStream) sendStream(reply, request.call, options, answer)
  else send(reply, request.call, options, card.status, answerText(answer))
  return reply
}
