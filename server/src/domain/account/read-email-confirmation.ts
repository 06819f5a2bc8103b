import { Fault } from '../../core/fault.ts'
import { sha256 } from '../../core/ids.ts'
import type { Database } from '../../db/client.ts'
import { findSignUp } from './email-tokens.store.ts'

/** Returns the address that a link confirms, before its holder chooses a password for it. */
export async function readEmailConfirmation({ read }: Database, token: string): Promise<{ readonly email: string }> {
  const found = await findSignUp(read, sha256(token))
  if (!found) throw new Fault('link_invalid')
  return found
}
