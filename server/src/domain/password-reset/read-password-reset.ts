import type { Database } from '../../db/client.ts'
import { type Factors, startPasskeyProof } from '../factors/consume-factor.steps.ts'
import { type EnrolledFactors, enrolledFactors } from '../factors/store.ts'
import { requireReset } from './password-resets.steps.ts'

/** Returns the account of a password reset link, and the factors that can be kept and with which proof. */
export async function readPasswordReset({ read }: Database, token: string): Promise<EnrolledFactors & { readonly email: string }> {
  const { personId, email } = await requireReset(read, token)
  return { email, ...(await enrolledFactors(read, personId)) }
}

/** A challenge for one of the person's passkeys, whose response keeps them all. */
export async function startPasswordResetProof(db: Database, token: string, { party }: Factors): Promise<object> {
  const { personId } = await requireReset(db.read, token)
  return db.transaction((tx) => startPasskeyProof(tx, personId, party))
}
