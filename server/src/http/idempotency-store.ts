/**
 * The idempotency store: replies are stored with their effect, in one commit, so that a repeated call has no second effect. A reply is
 * returned for 24 hours (`open_write` in `db/rights.sql`), and deleted later (`jobs/clean-up.ts`).
 */
import { hash } from 'node:crypto'
import type { Mode } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../core/fault.ts'
import type { Sealer } from '../core/sealer.ts'
import type { BatchTx, Tx } from '../db/client.ts'
import { batched, sql } from '../db/statement.ts'
import { canonicalJson } from './body.ts'
import { Document, type ResponseBody, responseText } from './response-body.ts'
import { pathIn } from './route.ts'

/** What identifies a call: its method, its path and its body as parsed JSON. */
export function fingerprint(request: FastifyRequest): string {
  return `\\x${hash('sha256', `${request.method} ${pathIn(request.raw.url ?? '')}\n${canonicalJson(request.body ?? {})}`, 'hex')}`
}

interface StoredReply {
  /** The company of the keys; each company has its own, per mode. */
  readonly company_id: number | null
  readonly mode: string
  readonly key: string
  readonly fingerprint: string | null
  readonly status: number
  readonly body: string
}
const storeReplySql = batched<StoredReply>(
  'store_reply',
  { company_id: 'bigint', mode: 'text', key: 'text', fingerprint: 'bytea', status: 'smallint', body: 'text' },
  `insert into idempotency (company_id, mode, key, fingerprint, status, body)
   select company_id, mode, key, fingerprint, status, body from calls order by n`,
)
export const storeReply = (tx: BatchTx, reply: StoredReply) => tx.enqueueBatched(storeReplySql, reply)

/** How the replies of a card are stored and read. */
export interface ReplyStorage {
  write(text: string): string
  read(stored: string): string
}
const plain: ReplyStorage = { write: (text) => text, read: (stored) => stored }

/** A reply that contains a secret is sealed at rest. Any other is stored unchanged. */
export function replyStorageOf({ sealedReply }: Card, sealer: Sealer): ReplyStorage {
  if (!sealedReply) return plain
  return { write: (text) => sealer.seal(text).toString('base64'), read: (stored) => sealer.open(Buffer.from(stored, 'base64')) }
}

const lockDraftSql = sql('lock_draft', `select pg_advisory_xact_lock(hashtextextended($2 || ':' || $3, $1))`)
const findSql = sql<{ same: boolean; body: string }>(
  'find_stored_reply',
  'select fingerprint = $4 as same, body from idempotency where company_id = $1 and mode = $2 and key = $3',
)

/** Executes a page's form once. If the form is sent again, that call waits for the first and returns its response. */
export async function idempotent(
  tx: Tx,
  form: {
    readonly companyId: number
    readonly mode: Mode
    readonly draftId: string
    readonly fingerprint: string
    readonly status: number
    readonly storage: ReplyStorage
  },
  execute: () => Promise<ResponseBody>,
): Promise<ResponseBody> {
  const { companyId, mode } = form
  // No Idempotency-Key contains a line break, so a draft and a key never collide.
  const key = `draft\n${form.draftId}`
  tx.enqueue(lockDraftSql, [companyId, mode, key])
  const stored = await tx.first(findSql, [companyId, mode, key, form.fingerprint])
  if (stored && !stored.same) throw invalid('draftId', 'was sent with something else before')
  if (stored) return new Document(form.storage.read(stored.body))
  const body = responseText(await execute())
  storeReply(tx, {
    company_id: companyId,
    mode,
    key,
    fingerprint: form.fingerprint,
    status: form.status,
    body: form.storage.write(body),
  })
  return new Document(body)
}
