import type { Database } from '../../db/client.ts'
import { drawProof, type Factors } from '../factors/spend-factor.steps.ts'
import { type EnrolledFactors, enrolledFactors } from '../factors/store.ts'
import { waitingReset } from './password-resets.steps.ts'

/** Tells the holder of a link for a new password what there is to keep, and by what. */
export async function readPasswordReset({ read }: Database, token: string): Promise<EnrolledFactors> {
  return enrolledFactors(read, (await waitingReset(read, token)).personId)
}

/** A challenge that one of the person's passkeys answers, to keep them all. */
export async function startPasswordResetProof(db: Database, token: string, { party }: Factors): Promise<object> {
  const { personId } = await waitingReset(db.read, token)
  return db.transaction((tx) => drawProof(tx, personId, party))
}
