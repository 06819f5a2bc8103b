import type { PersonActor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { recoveryCodesGeneratedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { renewRecoveryCodes } from './recovery-codes.steps.ts'

/** Creates ten recovery codes and shows them only this once. The previous codes stop working, and the person is notified by mail. */
export function drawRecoveryCodes(tx: Tx, actor: PersonActor, email: string, outbox: Outbox): string[] {
  const codes = renewRecoveryCodes(tx, actor.personId)
  outbox.post(tx, recoveryCodesGeneratedLetter(outbox.head, email))
  record(tx, actor, 'recovery_codes.drawn', 'person')
  return codes
}
