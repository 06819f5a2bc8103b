/** A password reset link, before it is used. */

import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Reader } from '../../db/statement.ts'
import { findReset, type PendingReset } from '../account/email-tokens.store.ts'

/** The person whose password the link sets. */
export async function requireReset(read: Reader, token: string): Promise<PendingReset> {
  const found = await findReset(read, sha256(token))
  if (!found) throw new Fault('link_invalid')
  return found
}
