import { passkeysPerPerson, type Registration } from '@parley/contract/dashboard/passkeys'
import type { PersonActor } from '../../core/actor.ts'
import { Fault, passkeyRefused } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { factorChangedLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { requireEnrolmentAllowed } from './first-factor.steps.ts'
import { credentialsOf, insertPasskey } from './passkeys.store.ts'
import type { RelyingParty } from './webauthn.crypto.ts'

export async function startPasskey(tx: Tx, actor: PersonActor, email: string, party: RelyingParty): Promise<object> {
  await requireEnrolmentAllowed(tx, actor.personId)
  return party.registrationOptions(tx, actor.personId, email, await credentialsOf(tx, actor.personId))
}

interface PasskeyInput {
  readonly name: string
  readonly credential: Registration
}

/** Adds a passkey. A refusal is returned, not thrown, so that the challenge stays used. */
export async function addPasskey(
  tx: Tx,
  actor: PersonActor,
  email: string,
  { name, credential }: PasskeyInput,
  party: RelyingParty,
  outbox: Outbox,
): Promise<string | Fault> {
  await requireEnrolmentAllowed(tx, actor.personId)
  const registered = await party.verifyRegistration(tx, actor.personId, credential)
  if (!registered) return passkeyRefused('second_factor_invalid')
  if ((await credentialsOf(tx, actor.personId)).length >= passkeysPerPerson) return new Fault('passkey_limit_reached')
  const { id, publicKey, counter, transports } = registered
  const { personId } = actor
  const added = await insertPasskey(tx, { personId, name, credentialId: id, publicKey, signCount: counter, transports: transports ?? [] })
  if (!added) return passkeyRefused('second_factor_invalid')
  outbox.post(tx, factorChangedLetter(outbox.head, email, 'A passkey was added to your account'))
  record(tx, actor, 'passkey.added', added.id)
  return added.wire
}
