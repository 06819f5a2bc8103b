import type { SubmissionBody } from '@parley/contract/radar'
import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { insertSubmission } from './store.ts'

/** Proposes a node, which waits for review. Answers the submission. */
export async function proposeNode(tx: Tx, actor: ActorWith<'listing.manage'>, body: SubmissionBody): Promise<string> {
  const id = newId('node')
  const proposed = await insertSubmission(tx, id, actor, body)
  if (!proposed) throw new Fault('api_error')
  record(tx, actor, 'submission.proposed', id)
  return proposed.wire
}
