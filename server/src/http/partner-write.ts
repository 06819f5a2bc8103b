/** A partner's write: the transaction with its rights, its effect and its stored reply; or the rehearsal of a write that a person must approve. */
import { needsApproval } from '@parley/contract/approvals'
import { type BodyOf, type Card, storesReplies } from '@parley/contract/endpoint'
import type { PartnerOperation } from '@parley/contract/partner'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../core/actor.ts'
import { Fault } from '../core/fault.ts'
import type { Principal } from '../core/principal.ts'
import type { Sealer } from '../core/sealer.ts'
import type { BatchTx, Database, TransactionOrder, Tx } from '../db/client.ts'
import { awaitPriorCommits } from '../db/commit.ts'
import { testWorldOrder } from '../db/test-world-lock.ts'
import type { WriteBatcher } from '../db/write-batcher.ts'
import { type Approvals, currentResponse, pendingApprovalStatus, rehearse } from './approvals.ts'
import type { StoredResponse } from './call.ts'
import { BatchedHandler, type WriteCall } from './handler.ts'
import { fingerprint, type ReplyStorage, replyStorageOf, storeReply } from './idempotency-store.ts'
import type { OpenWrite } from './open-write.ts'
import { type ResponseBody, responseText } from './response-body.ts'
import { idsIn, pathIn } from './route.ts'
import { type SendOptions, send } from './send.ts'
import { type Check, runChecks } from './stages.ts'

export interface PartnerWriteOptions {
  readonly db: Database
  readonly writes: WriteBatcher
  /** Seals stored replies that contain a secret. */
  readonly replySealer: Sealer
  /** Stores the calls that a person must approve. */
  readonly approvals: Approvals
}
/** A write handler of any card. */
export type AnyWriteHandler = ((tx: Tx, call: WriteCall<Card>) => Promise<ResponseBody>) | BatchedHandler<Card>

/** Executes the writes of one card. */
interface Writer extends PartnerWriteOptions {
  readonly operation: PartnerOperation
  readonly card: Card
  readonly handler: AnyWriteHandler
  readonly checks: readonly Check<OpenWrite>[]
  readonly storage: ReplyStorage
}
/** One write. */
interface Write {
  readonly request: FastifyRequest
  readonly principal: Principal
  readonly ids: Readonly<Record<string, string>>
  /** The key under which its reply is stored, and the call's fingerprint; null if no reply is stored. */
  readonly key: string | null
  readonly fingerprint: string | null
  readonly order: TransactionOrder
}

export function writerOf(
  options: PartnerWriteOptions & SendOptions,
  operation: PartnerOperation,
  card: Card,
  handler: AnyWriteHandler,
  checks: readonly Check<OpenWrite>[],
) {
  const writer: Writer = { ...options, operation, card, handler, checks, storage: replyStorageOf(card, options.replySealer) }
  const stores = storesReplies(card)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { call } = request
    const result = await execute(writer, writeOf(card, request, stores)).catch((error: unknown) => {
      // A write that is refused before its commit is confirmed replays nothing.
      call.storedResponse = undefined
      throw error
    })
    const response =
      call.storedResponse && result.status === pendingApprovalStatus
        ? await currentResponse(options.approvals, options.db.read, result)
        : result
    send(reply, call, options, response.status, response.text)
    return reply
  }
}

function writeOf(card: Card, request: FastifyRequest, stores: boolean): Write {
  const principal = request.call.principal as Principal
  const key = stores ? (request.call.idempotencyKey ?? null) : null
  return {
    request,
    principal,
    ids: idsIn(request),
    key,
    fingerprint: key === null ? null : fingerprint(request),
    order: principal.mode === 'test' ? testWorldOrder(principal.companyId, card.exclusiveInTestWorld) : {},
  }
}

function execute(writer: Writer, write: Write): Promise<StoredResponse> {
  const { card, handler, db, writes } = writer
  const { companyId, mode, policy } = write.principal
  if (needsApproval(card, policy?.approval ?? null)) return requestApproval(writer, write)
  // Writes of test keys each have their own transaction: one with the test worlds of several companies could deadlock with another.
  if (handler instanceof BatchedHandler && mode === 'live')
    return writes.run(
      withOpenWrite(writer, write, effectOf(writer, write, handler.handle)),
      write.key === null ? undefined : `${companyId} ${mode} ${write.key}`,
    )
  return db.transaction(inOwnTransaction(writer, write), write.order)
}

/** The write in a transaction of its own. */
function inOwnTransaction(writer: Writer, write: Write) {
  const { handler } = writer
  return withOpenWrite<Tx>(writer, write, effectOf(writer, write, handler instanceof BatchedHandler ? handler.handle : handler))
}

/** What a transaction does once the caller's rights are checked in it, and the response that it returns. */
type Effect<T extends BatchTx> = (tx: T, actor: Actor) => Promise<StoredResponse>

const effectOf =
  <T extends BatchTx>(
    { card }: Writer,
    { request, ids }: Write,
    handle: (tx: T, call: WriteCall<Card>) => Promise<ResponseBody>,
  ): Effect<T> =>
  async (tx, actor) => {
    // The card's check has accepted it.
    const body = request.call.input as BodyOf<Card>
    const result = await handle(tx, { actor, id: ids.id ?? '', ids, body })
    return { status: card.status, text: responseText(result) }
  }

/** Checks the rights and whether the call was made before. Then runs the effect and stores the reply. */
const withOpenWrite =
  <T extends BatchTx>({ checks, storage }: Writer, { request, principal, key, fingerprint }: Write, effect: Effect<T>) =>
  async (tx: T): Promise<StoredResponse> => {
    const { call } = request
    const open: OpenWrite = { tx, idempotencyKey: key, fingerprint, actor: undefined }
    await runChecks(checks, request, open)
    if (call.storedResponse) {
      tx.enqueueBatched(awaitPriorCommits, {})
      const { status, text } = call.storedResponse
      return { status, text: status === pendingApprovalStatus ? text : storage.read(text) }
    }
    if (!open.actor) throw new Fault('api_error')
    const { companyId } = open.actor
    const { status, text } = await effect(tx, open.actor)
    const body = status === pendingApprovalStatus ? text : storage.write(text)
    if (key === null) tx.enqueueBatched(awaitPriorCommits, {})
    else storeReply(tx, { company_id: companyId, mode: principal.mode, key, fingerprint, status, body })
    return { status, text }
  }

/** Rehearses the write, and files it for a person's approval. */
async function requestApproval(writer: Writer, write: Write): Promise<StoredResponse> {
  const { card, db, approvals } = writer
  const { request, order } = write
  if (card.sealedReply) throw new Fault('approval_required')
  const isReplay = () => request.call.storedResponse !== undefined
  const rehearsed = await rehearse(db, inOwnTransaction(writer, write), isReplay, order)
  if (isReplay()) return rehearsed
  const pendingCall = { ...callToFile(writer, request), ids: write.ids, idempotencyKey: write.key, rehearsed: rehearsed.text }
  const file: Effect<Tx> = async (tx, actor) => ({ status: pendingApprovalStatus, text: await approvals.file(tx, actor, pendingCall) })
  return db.transaction(withOpenWrite(writer, write, file), order)
}

/** The parts of a call that its approver reads. */
const callToFile = ({ operation, card }: Writer, { method, raw, body }: FastifyRequest) => ({
  operation,
  right: card.right ?? 'request.manage',
  scope: card.scope ?? null,
  method,
  path: pathIn(raw.url ?? '').replace(/^\/v1/, ''),
  body: (body ?? null) as object | null,
  spends: card.spends ?? false,
})
