/** Answers that are remembered with their effect, in one commit, so that a call that is repeated is not done again. */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { SharedTx, Tx } from '../db/client.ts'
import { gathering, sql } from '../db/statement.ts'
import { invalid } from '../fault.ts'
import { type Answer, answerText, Document } from './answer.ts'
import { canonical } from './body.ts'

/** What a call stands for: its method, its path and its body as parsed JSON. */
export function fingerprint(request: FastifyRequest): string {
  const [path] = (request.raw.url ?? '').split('?')
  return `\\x${hash('sha256', `${request.method} ${path}\n${canonical(request.body ?? {})}`, 'hex')}`
}

export interface RememberedReply {
  /** The space of keys is the company's, per mode. */
  readonly company_id: number | null
  readonly mode: string
  readonly key: string
  readonly fingerprint: string | null
  readonly status: number
  readonly body: string
}
const rememberSql = gathering<RememberedReply>(
  'remember_reply',
  { company_id: 'bigint', mode: 'text', key: 'text', fingerprint: 'bytea', status: 'smallint', body: 'text' },
  `insert into idempotency (company_id, mode, key, fingerprint, status, body)
   select company_id, mode, key, fingerprint, status, body from calls order by n`,
)
export const rememberReply = (tx: SharedTx, reply: RememberedReply) => tx.eachLater(rememberSql, reply)

const takeTurnSql = sql('take_draft_turn', `select pg_advisory_xact_lock(hashtextextended($2 || ':' || $3, $1))`)
const findSql = sql<{ same: boolean; body: string }>(
  'find_remembered_reply',
  'select fingerprint = $4 as same, body from idempotency where company_id = $1 and mode = $2 and key = $3',
)

/** Makes what a page's form stands for, once: who sends the form again waits for the first and hears its answer. */
export async function madeOnce(
  tx: Tx,
  form: { readonly companyId: number; readonly draftId: string; readonly meant: string; readonly status: number },
  make: () => Promise<Answer>,
): Promise<Answer> {
  // The line break is in no Idempotency-Key: a draft and a key never meet.
  const [mode, key] = ['live', `draft\n${form.draftId}`]
  tx.later(takeTurnSql, [form.companyId, mode, key])
  const made = await tx.first(findSql, [form.companyId, mode, key, form.meant])
  if (made && !made.same) throw invalid('draftId', 'was sent with something else before')
  if (made) return new Document(made.body)
  const body = answerText(await make())
  rememberReply(tx, { company_id: form.companyId, mode, key, fingerprint: form.meant, status: form.status, body })
  return new Document(body)
}
