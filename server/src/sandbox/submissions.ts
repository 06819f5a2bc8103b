/** Review decisions on a test submission. */
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Actor } from '../core/actor.ts'
import { Fault, notFound } from '../core/fault.ts'
import type { Tx } from '../db/client.ts'
import { approveSubmission } from '../domain/radar/approve-submission.ts'
import { rejectSubmission } from '../domain/radar/reject-submission.ts'
import { findSubmission, lockSubmission } from '../domain/radar/store.ts'
import { asOperator } from './actors.ts'

/** Approves a submission, regardless of its flags. Returns it as its seller reads it. */
export async function approveTestSubmission(tx: Tx, actor: Actor, id: string, known: ReferenceWords): Promise<string> {
  await lockPending(tx, actor, id)
  await approveSubmission(tx, asOperator(actor), id, { textReviewed: true }, known)
  return ownSubmission(tx, actor, id)
}

/** Rejects a submission with a reason. Returns it as its seller reads it. */
export async function rejectTestSubmission(tx: Tx, actor: Actor, id: string, reason: string, known: ReferenceWords): Promise<string> {
  await lockPending(tx, actor, id)
  await rejectSubmission(tx, asOperator(actor), id, reason, known)
  return ownSubmission(tx, actor, id)
}

/** Locks the submission until the commit if it waits for review: of two concurrent decisions, one wins. */
async function lockPending(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await lockSubmission(tx, id, actor)
  if (!found) throw notFound()
  if (found.status !== 'pending') throw new Fault('submission_not_pending', { current: found.status })
}

async function ownSubmission(tx: Tx, actor: Actor, id: string): Promise<string> {
  const found = await findSubmission(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  return found.wire
}
