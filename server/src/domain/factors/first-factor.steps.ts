/** Enrolling again after a mailed link ended a person's last factor: the mailbox alone must never give both password and second factor. */
import { enrolmentWaitHours } from '@parley/contract/dashboard/factors'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { momentText } from '../mail/times.documents.ts'
import { enrolmentFrom } from './store.ts'

/** @throws until a first factor may be enrolled */
export async function requireEnrolmentAllowed(tx: Tx, personId: number): Promise<void> {
  const from = await enrolmentFrom(tx, personId)
  if (from === undefined) return
  throw new Fault('second_factor_enrolment_waits', {
    message: `Your last second factor ended when your password was reset by a mailed link. A new one can be enrolled ${enrolmentWaitHours} hours after that: from ${momentText(from, null)}.`,
  })
}
