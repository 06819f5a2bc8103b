import type { PersonActor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { renewRecoveryCodes } from './recovery-codes.steps.ts'

/** Draws ten recovery codes and shows them, this once; those before end. */
export function drawRecoveryCodes(tx: Tx, actor: PersonActor): string[] {
  const codes = renewRecoveryCodes(tx, actor.personId)
  record(tx, actor, 'recovery_codes.drawn', 'person')
  return codes
}
