import type { Assertion } from '@parley/contract/dashboard/passkeys'
import type { PersonActor } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { credentialsOf, lockPasskey, markUsed } from './passkeys.ts'
import { type Proof, proven } from './proof.ts'
import type { RelyingParty } from './webauthn.ts'

export async function startPasskeyProof(tx: Tx, actor: PersonActor, party: RelyingParty): Promise<object> {
  const held = await credentialsOf(tx, actor.personId)
  if (held.length === 0) throw new Fault('second_factor_not_enrolled')
  return party.assertionOptions(tx, 'prove', actor.personId, held)
}

/** Proves the second factor with one of the person's passkeys. A refusal is answered, not thrown, so that the challenge stays spent. */
export async function proveWithPasskey(
  tx: Tx,
  actor: PersonActor,
  tokenHash: Buffer,
  credential: Assertion,
  party: RelyingParty,
): Promise<Proof | Fault> {
  const passkey = await lockPasskey(tx, credential.id)
  if (passkey?.personId !== actor.personId) return new Fault('second_factor_invalid')
  const signCount = await party.asserted(tx, passkey, 'prove', credential)
  if (signCount === undefined) return new Fault('second_factor_invalid')
  markUsed(tx, passkey.id, signCount)
  return proven(tx, actor, tokenHash, 'passkey')
}
