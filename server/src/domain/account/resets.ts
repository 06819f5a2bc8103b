/** A link that sets a new password, before it is spent. */
import type { Reader } from '../../db/statement.ts'
import { Fault } from '../../fault.ts'
import { sha256 } from '../../ids.ts'
import { findReset, type WaitingReset } from './asks.ts'

/** Whose password the link sets. */
export async function waitingReset(read: Reader, token: string): Promise<WaitingReset> {
  const found = await findReset(read, sha256(token))
  if (!found) throw new Fault('link_invalid')
  return found
}
