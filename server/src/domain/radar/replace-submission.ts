import { checkListingTexts } from '@parley/contract/listing-rules'
import type { SubmissionBody } from '@parley/contract/radar'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { ActorWith } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findAuthor } from '../texts/author.store.ts'
import { endDependents } from './end-listing.steps.ts'
import { replaceContent } from './store.ts'

/** Replaces a submission in full: it goes back into review, and its offers and lot end in the same commit. */
export async function replaceSubmission(
  tx: Tx,
  actor: ActorWith<'listing.manage'>,
  id: string,
  body: SubmissionBody,
  known: ReferenceWords,
): Promise<string> {
  const review = checkListingTexts(body, { author: await findAuthor(tx, actor.companyId), known })
  const replaced = await replaceContent(tx, id, actor, body, review)
  if (!replaced) throw notFound()
  await endDependents(tx, id, actor.mode)
  record(tx, actor, 'submission.replaced', id)
  return replaced.wire
}
