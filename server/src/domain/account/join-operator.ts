import { outsideSession } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { takeRightsLock } from '../../db/rights-lock.ts'
import { record } from '../audit/store.ts'
import { refuseGuessable } from './guessable-passwords.crypto.ts'
import { markOperator, openOperatorAccount } from './operators.store.ts'
import { hashPassword } from './passwords.crypto.ts'
import { announceRightsChange, isMember, lockPersonRights } from './store.ts'

interface OperatorAccountInput {
  readonly token: string
  readonly name: string
  readonly password: string
}

/** Opens an account in the operator's team for an invited address that has none. */
export async function openAsOperator(
  db: Database,
  { token, name, password }: OperatorAccountInput,
  serviceName: string,
  requestId: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const opened = await openOperatorAccount(tx, sha256(token), name, passwordHash)
    if (!opened) throw new Fault('link_invalid')
    refuseGuessable('password', password, [opened.email, serviceName])
    record(tx, outsideSession(opened.id, requestId), 'operator.joined', 'person')
  })
}

/** Adds the account of an invited address to the operator's team; signs nobody in. An operator belongs to no company. */
export async function joinOperator(db: Database, token: string, requestId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeRightsLock(tx, 'another')
    const joined = await markOperator(tx, sha256(token))
    if (!joined) throw new Fault('link_invalid')
    await lockPersonRights(tx, joined.id)
    // Checked after their row is locked: a concurrent join of a company has committed before, or waits.
    if (await isMember(tx, joined.id)) throw new Fault('already_member')
    record(tx, outsideSession(joined.id, requestId), 'operator.joined', 'person')
    announceRightsChange(tx)
  })
}
