import { enrolmentWaitHours } from '@parley/contract/dashboard/factors'
import type { Assertion } from '@parley/contract/dashboard/passkeys'
import { outsideSession } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database, Tx } from '../../db/client.ts'
import { takePersonLock } from '../../db/rights-lock.ts'
import { dropEmailChange } from '../account/email-changes.store.ts'
import { consumeReset, dropResets, setPassword } from '../account/email-tokens.store.ts'
import { refuseGuessable } from '../account/guessable-passwords.crypto.ts'
import { hashPassword } from '../account/passwords.crypto.ts'
import { endSessionsOf } from '../account/sessions.store.ts'
import { record } from '../audit/store.ts'
import { consumeAssertion, consumeCode, type FactorHolder, type Factors } from '../factors/consume-factor.steps.ts'
import { deletePasskeysOf } from '../factors/passkeys.store.ts'
import { dropIdleRecoveryCodes, postponeEnrolment } from '../factors/store.ts'
import { passwordResetLetter } from '../mail/letters.documents.ts'
import type { Outbox } from '../mail/outbox.steps.ts'
import { requireReset } from './password-resets.steps.ts'

interface PasswordResetInput {
  readonly token: string
  readonly password: string
  /** Either of these keeps the passkeys. */
  readonly code?: string
  readonly passkey?: Assertion
}

/**
 * Sets a new password with a mailed link, which works once. Every session of the person ends. The passkeys, which a stranger may have
 * added, are deleted too, unless a second factor is verified with the call. A person who loses the last factor this way enrols the next one
 * later.
 */
export async function resetPassword(
  db: Database,
  outbox: Outbox,
  { token, password, ...proof }: PasswordResetInput,
  factors: Factors,
  requestId: string,
): Promise<void> {
  const { personId, email } = await requireReset(db.read, token)
  refuseGuessable('password', password, [email, outbox.head.serviceName])
  const passwordHash = await hashPassword(password)
  // In a separate transaction: a refusal is counted, and the link stays valid.
  const usedFactor = await db.transaction((tx) => consumeFactor(tx, { personId, email }, proof, factors, outbox))
  if (usedFactor instanceof Fault) throw usedFactor
  await db.transaction(async (unlocked) => {
    const tx = await takePersonLock(unlocked, personId)
    const actor = { ...outsideSession(personId, requestId), factor: usedFactor }
    // Sessions are locked before the person, as everywhere. Sessions that begin in between are ended below.
    endSessionsOf(tx, personId)
    const ended = usedFactor === null ? await deletePasskeysOf(tx, personId) : []
    if (!(await setPassword(tx, personId, passwordHash)) || !(await consumeReset(tx, sha256(token)))) throw new Fault('link_invalid')
    dropResets(tx, personId)
    dropEmailChange(tx, personId)
    endSessionsOf(tx, personId)
    dropIdleRecoveryCodes(tx, personId)
    if (ended.length > 0) postponeEnrolment(tx, personId, enrolmentWaitHours)
    for (const { id } of ended) record(tx, actor, 'passkey.removed', id)
    outbox.post(tx, passwordResetLetter(outbox.head, email, ended.length))
    record(tx, actor, 'password.reset', 'person')
  })
}

/** The method that keeps the passkeys; null when none was sent. */
async function consumeFactor(
  tx: Tx,
  holder: FactorHolder,
  { code, passkey }: Pick<PasswordResetInput, 'code' | 'passkey'>,
  { sealer, party }: Factors,
  outbox: Outbox,
) {
  if (code !== undefined) return consumeCode(tx, holder, code.trim(), sealer, outbox)
  return passkey === undefined ? null : consumeAssertion(tx, holder.personId, passkey, party)
}
