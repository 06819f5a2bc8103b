/** The last step of every verification of the second factor, with any method. */
import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newToken, sha256 } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { markProven } from '../account/store.ts'
import { record } from '../audit/store.ts'

export interface Proof {
  readonly freshUntil: string
  /** The session's new token; the old one stopped working. */
  readonly token: string
}

/** Marks the factor as verified in this session, which moves to a new token. */
export async function proveSession(tx: Tx, actor: PersonActor, tokenHash: Buffer, method: FactorMethod): Promise<Proof> {
  const token = newToken()
  const marked = await markProven(tx, tokenHash, sha256(token), method)
  if (!marked) throw new Fault('session_required')
  record(tx, actor, 'factor.proven', method)
  return { freshUntil: marked.freshUntil, token }
}
