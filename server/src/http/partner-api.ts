/** The partner API: a bearer key, and the checks in the order that the decisions give. One interpreter of every card. */
import { needsApproval } from '@parley/contract/approvals'
import { type Card, isWrite, storesReplies } from '@parley/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../core/actor.ts'
import { Fault } from '../core/fault.ts'
import type { KeyCall } from '../core/key-call.ts'
import type { Principal } from '../core/principal.ts'
import type { Sealer } from '../core/sealer.ts'
import type { BatchTx, Database, Tx } from '../db/client.ts'
import { awaitPriorCommits } from '../db/commit.ts'
import { testWorldOrder } from '../db/test-world-lock.ts'
import type { WriteBatcher } from '../db/write-batcher.ts'
import { type Answer, answerText, TaggedDocument } from './answer.ts'
import { type Approvals, answerNow, rehearse, waitingStatus } from './approvals.ts'
import type { StoredAnswer } from './call.ts'
import type { Cursors } from './cursor.ts'
import { BatchedHandler, type Handler, type ReadCall } from './handler.ts'
import { fingerprint, replyStorageOf, storeReply } from './idempotency-store.ts'
import { keyCallOf } from './key-call.ts'
import { KnownPaths } from './known-paths.ts'
import { createListener, keepSlot, type ListenerOptions, type OnEnded } from './listener.ts'
import { explainMissing, type IsInOtherMode } from './missing-ids.ts'
import type { OpenWrite } from './open-write.ts'
import { PageRequest } from './page.ts'
import { type PartnerStagesOptions, partnerStages } from './partner-stages.ts'
import { keyIn } from './principals.ts'
import { cardRoute, idsIn } from './route.ts'
import { send, sendTagged } from './send.ts'
import { type Check, checksFor, runChecks } from './stages.ts'
import { type WaitAside, waitAside } from './wait-aside.ts'

export interface PartnerApiOptions extends ListenerOptions, PartnerStagesOptions {
  readonly db: Database
  readonly writes: WriteBatcher
  readonly cursors: Cursors
  /** Seals stored replies that hold a secret. */
  readonly replySealer: Sealer
  readonly isInOtherMode: IsInOtherMode
  /** Steps that no key can take: whoever tries hears where a person does. */
  readonly personSteps: readonly Pick<Card, 'method' | 'path'>[]
  /** Keeps the calls that a person approves first. */
  readonly approvals: Approvals
  /** Hears of each call that came with a key, once it has ended. */
  readonly onKeyCall: (call: KeyCall) => void
}

/** A reading call as a handler sees it that needs to know its key. */
export interface PartnerRead<C extends Card> extends ReadCall<C> {
  readonly principal: Principal
  /** For cards whose calls may wait. */
  readonly waitAside: WaitAside
}
export type PartnerHandler<C extends Card> = C['method'] extends 'GET' ? (call: PartnerRead<C>) => Promise<Answer> : Handler<C>
export type PartnerHandlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: PartnerHandler<Cards[Name]> }

type AnyHandler = (...args: never[]) => Promise<Answer>

/** The listener that serves every card with its handler. */
export function createPartnerApi<Cards extends Record<string, Card>>(
  given: PartnerApiOptions,
  prefix: string,
  cards: Cards,
  handlers: PartnerHandlers<Cards>,
): FastifyInstance {
  const options: PartnerApiOptions = {
    ...given,
    challenge: 'Bearer',
    onEnded: [...given.onEnded, tellKeyCalls(given)],
    knownMode: knownModeFrom(given),
  }
  const paths = new KnownPaths(given.personSteps)
  const stages = partnerStages(options, paths)
  const app = createListener(options, stages, paths)
  for (const [name, card] of Object.entries(cards)) {
    const handler = handlers[name] as AnyHandler | BatchedHandler<never>
    const serve = isWrite(card)
      ? writerOf(options, name, card, handler, checksFor(stages.inTransaction, card))
      : readerOf(options, card, handler as AnyHandler, checksFor(stages.onParsed, card))
    app.route({ ...cardRoute(prefix, card), handler: keepSlot(explainMissing(card, serve, options.isInOtherMode)) })
  }
  return app
}

/** Tells of the calls that came with a key. */
const tellKeyCalls =
  ({ onKeyCall }: PartnerApiOptions): OnEnded =>
  (request, status, ms) => {
    const call = keyCallOf(request, status, ms)
    if (call) onKeyCall(call)
  }

/** For what is answered before the key is looked at, or while it cannot be. */
const knownModeFrom =
  ({ principals }: PartnerApiOptions) =>
  (request: Pick<FastifyRequest, 'headers' | 'raw'>) => {
    const key = keyIn(request)
    return key === undefined ? undefined : principals.knownMode(key)
  }

function readerOf(options: PartnerApiOptions, card: Card, handler: AnyHandler, checks: readonly Check[]) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    const { query } = call
    const principal = call.principal as Principal
    const ids = idsIn(request)
    const id = ids.id ?? ''
    const seen = {
      read: options.db.read,
      principal,
      companyId: principal.companyId,
      mode: principal.mode,
      id,
      ids,
      query,
      ...(card.waits && { waitAside: waitAside(request, reply, checks) }),
      page: card.lists ? new PageRequest(options.cursors, card, `${principal.companyId} ${principal.mode} ${id}`, query) : undefined,
    }
    const answer = await handler(seen as never)
    if (answer instanceof TaggedDocument) sendTagged(request, reply, options, answer)
    else send(reply, call, options, card.status, answerText(answer))
    return reply
  }
}

function writerOf(
  options: PartnerApiOptions,
  operation: string,
  card: Card,
  handler: AnyHandler | BatchedHandler<never>,
  checks: readonly Check<OpenWrite>[],
) {
  const stores = storesReplies(card)
  const handle = (handler instanceof BatchedHandler ? handler.handle : handler) as AnyHandler

  const storage = replyStorageOf(card, options.replySealer)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    const ids = idsIn(request)
    const { companyId, mode, policy } = call.principal as Principal
    const key = stores ? (call.idempotencyKey ?? null) : null
    const meant = key === null ? null : fingerprint(request)
    const order = mode === 'test' ? testWorldOrder(companyId, card.testWorldAlone) : {}
    const writing = (make: (tx: BatchTx, actor: Actor) => Promise<StoredAnswer>) => async (tx: BatchTx) => {
      const opened: OpenWrite = { tx, idempotencyKey: key, fingerprint: meant, actor: undefined }
      await runChecks(checks, request, opened)
      if (call.storedAnswer) {
        tx.enqueueBatched(awaitPriorCommits, {})
        const { status, text } = call.storedAnswer
        return { status, text: status === waitingStatus ? text : storage.read(text) }
      }
      const actor = opened.actor as Actor
      const { status, text } = await make(tx, actor)
      const body = status === waitingStatus ? text : storage.write(text)
      if (key === null) tx.enqueueBatched(awaitPriorCommits, {})
      else storeReply(tx, { company_id: actor.companyId, mode, key, fingerprint: meant, status, body })
      return { status, text }
    }
    const write = writing(async (tx, actor) => {
      const answer = await handle(...([tx, { actor, id: ids.id ?? '', ids, body: call.input }] as never[]))
      return { status: card.status, text: answerText(answer) }
    })
    const ask = async (): Promise<StoredAnswer> => {
      if (card.sealedReply) throw new Fault('approval_required')
      const rehearsed = await rehearse(options.db, write, () => call.storedAnswer !== undefined, order)
      if (call.storedAnswer) return rehearsed
      const asked = { ...callToFile(operation, card, request), ids, idempotencyKey: key, rehearsed: rehearsed.text }
      return options.db.transaction(
        writing(async (tx, actor) => ({ status: waitingStatus, text: await options.approvals.file(tx as Tx, actor, asked) })) as (
          tx: Tx,
        ) => Promise<StoredAnswer>,
        order,
      )
    }
    // Writes of test keys each have a transaction of their own: one that held several companies' test worlds could wait for another in a circle.
    const batched = handler instanceof BatchedHandler && mode === 'live'
    const making = needsApproval(card, policy?.approval ?? null)
      ? ask()
      : batched
        ? options.writes.run(write, key === null ? undefined : `${companyId} ${mode} ${key}`)
        : options.db.transaction(write, order)
    const made = await making.catch((error: unknown) => {
      // What is refused before a commit confirmed it replays nothing.
      call.storedAnswer = undefined
      throw error
    })
    const answer = call.storedAnswer && made.status === waitingStatus ? await answerNow(options.approvals, options.db.read, made) : made
    send(reply, call, options, answer.status, answer.text)
    return reply
  }
}

/** What a person reads of a call who approves it. */
const callToFile = (operation: string, card: Card, { method, raw, body }: FastifyRequest) => ({
  operation,
  right: card.right ?? 'request.manage',
  scope: card.scope ?? null,
  method,
  path: (raw.url ?? '').replace(/\?.*$/, '').replace(/^\/v1/, ''),
  body: (body ?? null) as object | null,
  spends: card.spends ?? false,
})
