import type { Database } from '../../db/client.ts'
import { drawProof, type Factors } from '../factors/spend-factor.steps.ts'
import { type EnrolledFactors, enrolledFactors } from '../factors/store.ts'
import { waitingReset } from './password-resets.steps.ts'

/** Returns the account of a password reset link, and the factors that can be kept and with which proof. */
export async function readPasswordReset({ read }: Database, token: string): Promise<EnrolledFactors & { readonly email: string }> {
  const { personId, email } = await waitingReset(read, token)
  return { email, ...(await enrolledFactors(read, personId)) }
}

/** A challenge for one of the person's passkeys, whose response keeps them all. */
export async function startPasswordResetProof(db: Database, token: string, { party }: Factors): Promise<object> {
  const { personId } = await waitingReset(db.read, token)
  return db.transaction((tx) => drawProof(tx, personId, party))
}
