/** The dashboard's door: a session cookie, the page's own origin, the second factor. The same listener, the same envelope. */
import { performance } from 'node:perf_hooks'
import { type Right, rightHolders } from '@parley/contract/access'
import type { FactorMeans } from '@parley/contract/dashboard/audit'
import type { BodyOf, Card, QueryOf, UploadWords } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, ActorWith, Operator, PersonActor } from '../actor.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/client.ts'
import { standOnOthers } from '../db/commit.ts'
import { type Reader, sql } from '../db/statement.ts'
import { type TxAlone, type TxInTurn, takeRightsTurn } from '../db/turn.ts'
import { Fault } from '../fault.ts'
import { sha256 } from '../ids.ts'
import { type Answer, answerText, Download, EventStream, send, sendDownload, sendStream } from './answer.ts'
import { bodyLimitBytes, mediaTypeOf } from './body.ts'
import { browserHeaders } from './browser-headers.ts'
import { browserName } from './browser-name.ts'
import { headerFault } from './call.ts'
import type { Cursors } from './cursor.ts'
import type { ReadCall } from './handler.ts'
import { admitAddress, bodyBytes, createListener, type ListenerOptions, placeFor, refuseUnservable } from './listener.ts'
import { PageRequest } from './page.ts'
import { refuseWhenExceeded } from './rate-limit.ts'
import { fingerprint, madeOnce } from './remembered.ts'
import { idIn, queryIn } from './route.ts'
import { clearToken, refusal, type SessionRecord, setToken, tokenIn } from './sessions.ts'
import { bodyFor, draftIn, parseQuery } from './validation.ts'

export interface DashboardDoorOptions extends ListenerOptions {
  readonly db: Database
  readonly cursors: Cursors
  readonly origin: string
  readonly clock: Clock
  readonly findSession: (read: Reader, tokenHash: Buffer) => Promise<SessionRecord | undefined>
}

/** The session cookie of the answer. */
export interface Cookie {
  set(token: string): void
  clear(): void
}
export interface DashboardRead<C extends Card> extends ReadCall<C> {
  readonly session: SessionRecord
  readonly address: string
}
type ActorOf<C extends Card> = C extends { operator: true }
  ? Operator
  : C extends { right: infer R extends Right }
    ? ActorWith<R>
    : C extends { company: true }
      ? Actor
      : PersonActor
export interface DashboardWrite<C extends Card> {
  readonly actor: ActorOf<C> & (C extends { secondFactor: true } ? { readonly factor: FactorMeans } : unknown)
  readonly session: SessionRecord
  readonly id: string
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly cookie: Cookie
}
/** A call that needs no session: it opens its own transactions. */
export interface DashboardOpen<C extends Card> {
  readonly body: BodyOf<C>
  readonly address: string
  readonly token: string | undefined
  readonly browser: string
  readonly requestId: string
  readonly cookie: Cookie
}
type TxOf<C extends Card> = C extends { rightsOf: infer R } ? (R extends 'everybody' ? TxAlone : TxInTurn) : Tx
/** A file is judged twice: by all but its bytes before these are read, and with them. */
export interface FileHandler<C extends Card> {
  readonly expect: (call: DashboardRead<C>) => Promise<void>
  readonly take: (tx: Tx, call: DashboardWrite<C>) => Promise<Answer>
}
/** A fault that is thrown undoes the transaction; one that is answered is told after the commit. */
export type DashboardHandler<C extends Card> = C['credential'] extends 'none'
  ? (call: DashboardOpen<C>) => Promise<Answer>
  : C['method'] extends 'GET'
    ? (call: DashboardRead<C>) => Promise<Answer>
    : C extends { upload: object }
      ? FileHandler<C>
      : (tx: TxOf<C>, call: DashboardWrite<C>) => Promise<Answer | Fault>
export type DashboardHandlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: DashboardHandler<Cards[Name]> }

type AnyHandler = (...args: never[]) => Promise<Answer | Fault>
interface AnyFileHandler {
  readonly expect: (call: never) => Promise<void>
  readonly take: AnyHandler
}

export function openDashboardDoor<Cards extends Record<string, Card>>(
  options: DashboardDoorOptions,
  cards: Cards,
  handlers: DashboardHandlers<Cards>,
): FastifyInstance {
  const app = createListener(options, browserHeaders(options.origin))
  app.addHook('onRequest', async (request, reply) => admit(options, request, reply))
  for (const [name, words] of Object.entries(cards)) {
    const given = handlers[name] as AnyHandler | AnyFileHandler
    const handler = 'take' in given ? given.take : given
    const serve =
      words.credential === 'none'
        ? openerOf(options, words, handler)
        : words.method === 'GET'
          ? readerOf(options, words, handler)
          : writerOf(options, words, handler)
    app.route({
      method: words.method,
      url: `/v1${words.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: { card: words },
      bodyLimit: words.upload?.mostBytes ?? bodyLimitBytes,
      ...('expect' in given && words.upload && { onRequest: fileJudge(options, words, words.upload, given.expect) }),
      handler: serve,
    })
  }
  return app
}

async function admit(options: DashboardDoorOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  // The page's countdowns end by the service's one clock: its answers tell the time by it.
  reply.header('date', new Date(options.clock.now()).toUTCString())
  const call = admitAddress(options, request, reply)
  refuseUnservable(options, request)
  const malformed = headerFault(request)
  if (malformed) throw malformed
  await placeFor(request)
  const words = call.card
  if (call.unknownPath || (request.routeOptions.config.page && !asksForPage(request))) throw new Fault('not_found')
  if (call.standings[0]) refuseWhenExceeded(call.standings[0])
  if (words === undefined) return
  if (words.method !== 'GET') refuseForeignPage(options, request)
  if (words.credential === 'none') return
  const token = tokenIn(request)
  const session = token === undefined ? undefined : await options.findSession(options.db.read, sha256(token))
  if (session === undefined) throw new Fault('session_required')
  call.session = session
  authorize(words, session)
  if (options.closed(words)) throw new Fault('not_found')
}

/** Whoever may not put a file here hears so before it is read; and so does whoever sends more at once than is held. */
function fileJudge(options: DashboardDoorOptions, words: Card, upload: UploadWords, expect: AnyFileHandler['expect']) {
  return async (request: FastifyRequest): Promise<void> => {
    const { body, session } = request.call
    const query = parseQuery(queryIn(request), words.query)
    mediaTypeOf(request, upload)
    await expect(seenBy(options, request, query) as never)
    if (body && session) options.bodies.admitFile(body, bodyBytes(request, upload.mostBytes), session.personId, performance.now())
  }
}

/** A browser that goes to an address: the start, or any other outside the endpoints'. */
const asksForPage = ({ url, headers }: FastifyRequest): boolean =>
  url === '/' || (!/^\/v1(?![^/?])/.test(url) && (headers.accept ?? '').includes('text/html'))

/** A call without `Origin` and without `Sec-Fetch-Site` comes from no browser. */
function refuseForeignPage(options: DashboardDoorOptions, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === options.origin) return
  if (origin === undefined && request.headers['sec-fetch-site'] === undefined) return
  throw new Fault('origin_not_allowed')
}

function authorize(words: Card, session: SessionRecord): void {
  const refused = refusal(words, session)
  if (refused === 'banned' && !session.suspended) throw new Fault(refused, { message: 'Your company is suspended.' })
  if (refused) throw new Fault(refused)
  if (words.secondFactor) requireFactor(session)
}

/** The factor, proven in this session within five minutes. */
export function requireFactor(session: SessionRecord): void {
  if (!session.enrolled) throw new Fault('second_factor_not_enrolled')
  if (session.freshUntil === null) throw new Fault('second_factor_required')
}

/** For who has a factor: whoever sits at an open session cannot put another in its place. */
export function requireFactorOnceEnrolled(session: SessionRecord): void {
  if (session.enrolled) requireFactor(session)
}

const cookieOf = (options: DashboardDoorOptions, reply: FastifyReply): Cookie => {
  const secure = options.origin.startsWith('https:')
  return { set: (token) => setToken(reply, token, secure), clear: () => clearToken(reply, secure) }
}

function openerOf(options: DashboardDoorOptions, words: Card, handler: AnyHandler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    parseQuery(queryIn(request), words.query)
    const seen = {
      body: bodyFor(words, request.body),
      address: request.call.address,
      token: tokenIn(request),
      browser: browserName(request.headers['user-agent']),
      requestId: request.call.id,
      cookie: cookieOf(options, reply),
    }
    return deliver(options, words, request, reply, await handler(seen as never))
  }
}

function readerOf(options: DashboardDoorOptions, words: Card, handler: AnyHandler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = parseQuery(queryIn(request), words.query)
    bodyFor(words, request.body)
    const seen = seenBy(options, request, query)
    const { session, id } = seen
    const reader = `${words.operator ? 'operator' : `${session.personId} ${session.companyId}`} ${id}`
    const page = words.lists ? new PageRequest(options.cursors, words, reader, query) : undefined
    return deliver(options, words, request, reply, await handler({ ...seen, page } as never))
  }
}

/** What a handler that reads is told of a session's call. */
function seenBy({ db }: DashboardDoorOptions, request: FastifyRequest, query: Readonly<Record<string, unknown>>) {
  const { address } = request.call
  const session = request.call.session as SessionRecord
  return { read: db.read, session, address, companyId: session.companyId ?? 0, mode: 'live', id: idIn(request), query } as const
}

interface SessionOpening {
  readonly verdict: FaultCode | null
  readonly company_id: number | null
  readonly company_name: string | null
  readonly role: Actor['role'] | null
  readonly now_ms: number
}
const openSessionWrite = sql<SessionOpening>(
  'open_session_write',
  'select verdict, company_id, company_name, role, now_ms from open_session_write($1, $2, $3, $4, $5, $6)',
)

function writerOf(options: DashboardDoorOptions, words: Card, handler: AnyHandler) {
  const holders = words.right ? rightHolders[words.right] : null
  // A call that a suspended company is left with is refused to whoever else it is not for before: stopping a machine harms nobody.
  const needs = [holders, words.company && !words.whileSuspended, words.operator ?? false, words.secondFactor ?? false] as const

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = request.call.session as SessionRecord
    const query = parseQuery(queryIn(request), words.query)
    const body = bodyFor(words, request.body)
    const { draftId, rest } = words.draft ? draftIn(body) : { draftId: undefined, rest: body }
    const answer = await options.db.transaction(async (tx) => {
      if (words.rightsOf) await takeRightsTurn(tx, words.rightsOf)
      const opening = await tx.first(openSessionWrite, [session.tokenHash, session.personId, ...needs])
      if (!opening || opening.verdict) throw new Fault(opening?.verdict ?? 'api_error')
      const actor = {
        personId: session.personId,
        companyId: opening.company_id,
        companyName: opening.company_name,
        role: opening.role,
        mode: 'live',
        keyId: null,
        factor: session.freshUntil === null ? null : session.provenWith,
        requestId: request.call.id,
        nowMs: opening.now_ms,
      }
      const make = () =>
        handler(...([tx, { actor, session, id: idIn(request), query, body: rest, cookie: cookieOf(options, reply) }] as never[]))
      const draft = () => ({ companyId: actor.companyId ?? 0, meant: fingerprint(request), status: words.status })
      const answer = draftId === undefined ? await make() : await madeOnce(tx, { ...draft(), draftId }, make)
      tx.eachLater(standOnOthers, {})
      return answer
    })
    return deliver(options, words, request, reply, answer)
  }
}

function deliver(
  options: DashboardDoorOptions,
  words: Card,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer | Fault,
): FastifyReply {
  if (answer instanceof Fault) throw answer
  if (answer instanceof Download) sendDownload(reply, request.call, options, answer)
  else if (answer instanceof EventStream) {
    // What is worked on ends here: who listens takes no place from anybody.
    request.call.leavePlace(performance.now())
    sendStream(reply, request.call, options, answer)
  } else send(reply, request.call, options, words.status, answerText(answer))
  return reply
}
