/** Opens a partner's write in its transaction: the key's rights as they are now, and whether the call was made before. */
import type { Role } from '@parley/contract/access'
import { rightHolders } from '@parley/contract/access'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type { Actor } from '../core/actor.ts'
import { Fault, forbiddenRole } from '../core/fault.ts'
import type { Principal } from '../core/principal.ts'
import type { BatchTx } from '../db/client.ts'
import { batched } from '../db/statement.ts'
import { lockTestWorld } from '../db/test-world-lock.ts'
import type { Call } from './call.ts'
import { callsToCards, type Stage } from './stages.ts'

interface WriteOpening {
  readonly verdict: FaultCode | 'replay' | null
  readonly company_id: number | null
  readonly company_name: string | null
  readonly role: Role | null
  readonly now_ms: number
  readonly status: number | null
  readonly body: string | null
}
const openWriteSql = batched<
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

/** A write in its transaction. */
export interface OpenWrite {
  readonly tx: BatchTx
  /** The key under which its response is stored, and the call's fingerprint; null if no response is stored. */
  readonly idempotencyKey: string | null
  readonly fingerprint: string | null
  actor: Actor | undefined
}

/** On cards that require it, waits for the other writes in a test world and blocks new ones, before it takes any other lock. */
export const testWorldAlone: Stage<OpenWrite> = callsToCards('test world', (card) => {
  if (!card.exclusiveInTestWorld) return undefined
  return async ({ call }, { tx }) => {
    const { companyId, personId } = call.principal as Principal
    if (companyId !== null) await lockTestWorld(tx, { companyId, personId })
  }
})

/** Checks the rights as they are now. A call that was made before gets its stored response. */
export const rightsAndReplay: Stage<OpenWrite> = callsToCards('rights, replay, reuse, in flight', (card) => {
  const roles = card.right ? rightHolders[card.right] : null
  return async ({ call }, write) => {
    const principal = call.principal as Principal
    const opening = await write.tx.batchOne(openWriteSql, {
      key_id: principal.keyId,
      person_id: principal.personId,
      roles,
      company_needed: card.company,
      mode: principal.mode,
      idempotency_key: write.idempotencyKey,
      fingerprint: write.fingerprint,
    })
    if (!opening) throw new Fault('api_error')
    call.storedResponse = storedResponseIn(card, opening)
    if (opening.verdict !== null && opening.verdict !== 'replay') throw refusal(card, opening.verdict, opening.role)
    write.actor = actorOf(principal, opening, call)
  }
})

const storedResponseIn = (card: Card, { verdict, status, body }: WriteOpening) =>
  verdict === 'replay' ? { status: status ?? card.status, text: body ?? '' } : undefined

function refusal({ right }: Card, code: FaultCode, role: Role | null): Fault {
  if (code === 'forbidden_role' && right) return forbiddenRole(right, role)
  return code === 'idempotency_key_in_flight' ? new Fault(code, { retry_after_seconds: 1 }) : new Fault(code)
}

function actorOf({ personId, mode, keyId }: Principal, opening: WriteOpening, call: Call): Actor {
  const { company_id: companyId, company_name: companyName, role, now_ms: nowMs } = opening
  // A write by a key always belongs to a company.
  if (companyId === null || companyName === null || role === null) throw new Fault('company_required')
  return { personId, companyId, companyName, role, mode, keyId, factor: null, requestId: call.id, nowMs }
}
