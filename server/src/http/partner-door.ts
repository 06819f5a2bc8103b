/** The partner API's door: a bearer key, and the order of checks that the decisions give. One interpreter of every card. */
import { rightHolders } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { Database, SharedTx } from '../db/client.ts'
import { standOnOthers } from '../db/commit.ts'
import type { SharedWrites } from '../db/shared-writes.ts'
import { gathering } from '../db/statement.ts'
import { Fault } from '../fault.ts'
import type { Principal } from '../principal.ts'
import { type Answer, answerText, send, sendTagged, TaggedDocument } from './answer.ts'
import { type Call, idempotencyKeyIn } from './call.ts'
import type { Cursors } from './cursor.ts'
import { type Handler, type ReadCall, Shared } from './handler.ts'
import { type KeyCall, keyCallOf } from './key-call.ts'
import { createListener, type OnEnded } from './listener.ts'
import { PageRequest } from './page.ts'
import { type AdmissionOptions, admission, checkKeyHeader } from './partner-admission.ts'
import { keyIn } from './principals.ts'
import type { RateLimits } from './rate-limit.ts'
import { fingerprint, rememberReply } from './remembered.ts'
import { idIn, queryIn } from './route.ts'
import { bodyFor, parseQuery } from './validation.ts'

export interface PartnerDoorOptions extends AdmissionOptions {
  readonly db: Database
  readonly writes: SharedWrites
  readonly cursors: Cursors
  readonly buckets: RateLimits
  /** Hears of each call that came with a key, once it has ended. */
  readonly onKeyCall: (call: KeyCall) => void
}

/** A reading call as a handler sees it that needs to know its key. */
export interface PartnerRead<C extends Card> extends ReadCall<C> {
  readonly principal: Principal
}
export type PartnerHandler<C extends Card> = C['method'] extends 'GET' ? (call: PartnerRead<C>) => Promise<Answer> : Handler<C>
export type PartnerHandlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: PartnerHandler<Cards[Name]> }

type AnyHandler = (...args: never[]) => Promise<Answer>

/** The listener that serves every card with its handler. */
export function openPartnerDoor<Cards extends Record<string, Card>>(
  given: PartnerDoorOptions,
  prefix: string,
  cards: Cards,
  handlers: PartnerHandlers<Cards>,
): FastifyInstance {
  const options: PartnerDoorOptions = {
    ...given,
    onEnded: [...given.onEnded, tellKeyCalls(given)],
    knownMode: knownModeFrom(given),
  }
  const app = createListener(options)
  const { buckets: all } = given
  const buckets = {
    minute: all.open('key_minute'),
    day: all.open('key_day'),
    write: all.open('key_write'),
    rental_write: all.open('key_rental_write'),
  }
  const admit = admission(options, buckets)
  app.addHook('onRequest', (request, reply, done) => {
    try {
      const waiting = admit(request, reply)
      if (waiting === undefined) done()
      else waiting.then(() => done(), done)
    } catch (error) {
      done(error as Error)
    }
  })
  for (const [name, words] of Object.entries(cards)) {
    const handler = handlers[name] as AnyHandler | Shared<never>
    const serve = words.method === 'GET' ? readerOf(options, words, handler as AnyHandler) : writerOf(options, words, handler)
    app.route({ method: words.method, url: prefix + words.path.replaceAll(/\{(\w+)\}/g, ':$1'), config: { card: words }, handler: serve })
  }
  return app
}

/** Tells of the calls that came with a key. */
const tellKeyCalls =
  ({ onKeyCall }: PartnerDoorOptions): OnEnded =>
  (request, status, ms) => {
    const call = keyCallOf(request, status, ms)
    if (call) onKeyCall(call)
  }

/** For what is answered before the key is looked at, or while it cannot be. */
const knownModeFrom =
  ({ principals }: PartnerDoorOptions) =>
  (request: Pick<FastifyRequest, 'headers' | 'raw'>) => {
    const key = keyIn(request)
    return key === undefined ? undefined : principals.knownMode(key)
  }

function readerOf(options: PartnerDoorOptions, words: Card, handler: AnyHandler) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    const principal = call.principal as Principal
    const query = parseQuery(queryIn(request), words.query)
    bodyFor(words, request.body)
    const id = idIn(request)
    const seen = {
      read: options.db.read,
      principal,
      companyId: principal.companyId ?? 0,
      mode: principal.mode,
      id,
      query,
      page: words.lists ? new PageRequest(options.cursors, words, `${principal.companyId} ${principal.mode} ${id}`, query) : undefined,
    }
    const answer = await handler(seen as never)
    if (answer instanceof TaggedDocument) sendTagged(request, reply, options, answer)
    else send(reply, call, options, words.status, answerText(answer))
    return reply
  }
}

interface WriteOpening {
  readonly verdict: FaultCode | 'replay' | null
  readonly company_id: number | null
  readonly company_name: string | null
  readonly role: Actor['role'] | null
  readonly now_ms: number
  readonly status: number | null
  readonly body: string | null
}
const openWrite = gathering<
  {
    readonly key_id: string
    readonly person_id: number
    readonly roles: readonly string[] | null
    readonly company_needed: boolean
    readonly mode: string
    readonly idempotency_key: string | null
    readonly fingerprint: string | null
  },
  WriteOpening
>(
  'open_write',
  {
    key_id: 'text',
    person_id: 'bigint',
    roles: 'text[]',
    company_needed: 'boolean',
    mode: 'text',
    idempotency_key: 'text',
    fingerprint: 'bytea',
  },
  `select o.* from calls, open_write(key_id, person_id, roles, company_needed, calls.mode, idempotency_key, fingerprint) o order by n`,
  () => false,
)

function writerOf(options: PartnerDoorOptions, words: Card, handler: AnyHandler | Shared<never>) {
  const holders = words.right ? rightHolders[words.right] : null
  const remembers = words.idempotency === 'required' || words.idempotency === 'optional'
  const handle = (handler instanceof Shared ? handler.handle : handler) as AnyHandler

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    const principal = call.principal as Principal
    if (words.method === 'PATCH') checkKeyHeader(words, idempotencyKeyIn(request))
    const key = remembers ? (call.idempotencyKey ?? null) : null
    const meant = key === null ? null : fingerprint(request)
    const id = idIn(request)
    const write = async (tx: SharedTx) => {
      const opening = await tx.each(openWrite, {
        key_id: principal.keyId,
        person_id: principal.personId,
        roles: holders,
        company_needed: words.company,
        mode: principal.mode,
        idempotency_key: key,
        fingerprint: meant,
      })
      if (!opening) throw new Fault('api_error')
      call.replayed = opening.verdict === 'replay'
      if (opening.verdict === 'replay') {
        tx.eachLater(standOnOthers, {})
        return { status: opening.status ?? words.status, text: opening.body ?? '' }
      }
      refuseVerdict(opening.verdict)
      parseQuery(queryIn(request), words.query)
      const body = bodyFor(words, request.body)
      const answer = await handle(...([tx, { actor: actorOf(principal, opening, call), id, body }] as never[]))
      const text = answerText(answer)
      if (key === null) tx.eachLater(standOnOthers, {})
      else {
        const { company_id } = opening
        rememberReply(tx, { company_id, mode: principal.mode, key, fingerprint: meant, status: words.status, body: text })
      }
      return { status: words.status, text }
    }
    const { status, text } = await (handler instanceof Shared
      ? options.writes.run(write, key === null ? undefined : `${principal.companyId} ${principal.mode} ${key}`)
      : options.db.transaction(write))
    send(reply, call, options, status, text)
    return reply
  }
}

function refuseVerdict(verdict: Exclude<WriteOpening['verdict'], 'replay'>): void {
  if (verdict === null) return
  throw verdict === 'idempotency_key_in_flight' ? new Fault(verdict, { retry_after_seconds: 1 }) : new Fault(verdict)
}

function actorOf(principal: Principal, opening: WriteOpening, call: Call): Actor {
  return {
    personId: principal.personId,
    companyId: opening.company_id ?? 0,
    companyName: opening.company_name ?? '',
    role: opening.role ?? 'viewer',
    mode: principal.mode,
    keyId: principal.keyId,
    factor: null,
    requestId: call.id,
    nowMs: opening.now_ms,
  }
}
