import { checkListingTexts } from '@parley/contract/listing-rules'
import type { SubmissionBody } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findAuthor } from '../texts/author.store.ts'
import { insertSubmission } from './store.ts'

/** Proposes a node, which waits for review. Returns the submission. */
export async function proposeNode(
  tx: Tx,
  actor: ActorWith<'listing.manage'>,
  body: SubmissionBody,
  known: ReferenceWords,
): Promise<string> {
  const id = newId('node')
  const review = checkListingTexts(body, { author: await findAuthor(tx, actor.companyId), known })
  const proposed = await insertSubmission(tx, id, actor, body, review)
  if (!proposed) throw new Fault('api_error')
  record(tx, actor, 'submission.proposed', id)
  return proposed.wire
}
