/** Opens a session's write in its transaction: what the session may do now. */

import type { Mode, Role } from '@parley/contract/access'
import { rightHolders } from '@parley/contract/access'
import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import { Fault } from '../core/fault.ts'
import type { Tx } from '../db/client.ts'
import { takeRightsLock } from '../db/rights-lock.ts'
import { sql } from '../db/statement.ts'
import { lockTestWorld, shareTestWorld } from '../db/test-world-lock.ts'
import type { Call } from './call.ts'
import { type FactorNow, type SessionRecord, sessionFault } from './sessions.ts'
import { callsToCards, type Stage } from './stages.ts'

interface SessionOpening {
  readonly verdict: FaultCode | null
  readonly company_id: number | null
  readonly company_name: string | null
  readonly role: Role | null
  readonly now_ms: number
  readonly enrolled: boolean
  readonly fresh: boolean
  readonly factor: FactorMethod | null
}
const openSessionWriteSql = sql<SessionOpening>(
  'open_write_in_session',
  'select verdict, company_id, company_name, role, now_ms, enrolled, fresh, factor from open_write_in_session($1, $2, $3, $4, $5, $6)',
)

/** Who acts, for a company or for none. A handler sees the part that its card guarantees. */
export interface SessionActor extends FactorNow {
  readonly personId: number
  readonly companyId: number | null
  readonly companyName: string | null
  readonly role: Role | null
  readonly mode: Mode
  readonly keyId: null
  readonly factor: FactorMethod | null
  readonly requestId: string
  readonly nowMs: number
}

/** A write in its transaction. */
export interface OpenSessionWrite {
  readonly tx: Tx
  actor: SessionActor | undefined
}

/** Changes to the rights of other people, or of the person's other sessions, take the rights lock. */
export const rightsLock: Stage<OpenSessionWrite> = callsToCards('rights lock', ({ rightsScope }) => {
  if (rightsScope === undefined) return undefined
  return ({ call }, { tx }) => takeRightsLock(tx, rightsScope, (call.session as SessionRecord).personId)
})

/** Checks the rights as they are now. */
export const currentRights: Stage<OpenSessionWrite> = callsToCards('rights', (card) => {
  const holders = card.right ? rightHolders[card.right] : null
  // A call that stays open to a suspended company skips the company check: earlier stages refused other callers, and stopping a machine harms nobody.
  const needs = [holders, card.company && !card.whileSuspended, card.operator ?? false, card.secondFactor ?? false] as const
  return async ({ call }, write) => {
    const session = call.session as SessionRecord
    const opening = await write.tx.first(openSessionWriteSql, [session.tokenHash, session.personId, ...needs])
    if (!opening) throw new Fault('api_error')
    if (opening.verdict) throw sessionFault(card, opening.verdict, opening.role)
    write.actor = actorOf(session, opening, call, modeOf(card))
  }
})

/** A write in a test world takes the world's lock, shared or exclusive: after its rights, before any lock of its handler. */
export const testWorld: Stage<OpenSessionWrite> = callsToCards('test world', ({ testOnly, exclusiveInTestWorld }) => {
  if (!testOnly) return undefined
  return async (_, { tx, actor }) => {
    if (actor === undefined || actor.companyId === null) return
    const world = { companyId: actor.companyId, personId: actor.personId }
    await (exclusiveInTestWorld ? lockTestWorld(tx, world) : shareTestWorld(tx, world.companyId))
  }
})

/** A person acts in the live world, except on the endpoints of the sandbox. */
export const modeOf = (card: Card): Mode => (card.testOnly ? 'test' : 'live')

const actorOf = (session: SessionRecord, opening: SessionOpening, call: Call, mode: Mode): SessionActor => ({
  personId: session.personId,
  companyId: opening.company_id,
  companyName: opening.company_name,
  role: opening.role,
  mode,
  keyId: null,
  enrolled: opening.enrolled,
  fresh: opening.fresh,
  factor: opening.factor,
  requestId: call.id,
  nowMs: opening.now_ms,
})
