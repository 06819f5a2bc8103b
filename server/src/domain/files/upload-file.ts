import { type FileType, mostFilesPerSide } from '@parley/contract/dashboard/files'
import type { Upload } from '@parley/contract/endpoint'
import type { ActorWith } from '../../actor.ts'
import type { Tx } from '../../db/client.ts'
import { Fault, invalid } from '../../fault.ts'
import { newId } from '../../ids.ts'
import { record } from '../audit/store.ts'
import { holdIntroduction, refuseUnless } from '../introductions/held.ts'
import { typeOf } from './rules.ts'
import { countFiles, insertFile } from './store.ts'

/** Puts a file with an introduction. What it is, its bytes say; a file that says otherwise is refused. */
export async function uploadFile(
  tx: Tx,
  actor: ActorWith<'legal.sign'>,
  introductionId: string,
  name: string,
  { mediaType, bytes }: Upload<FileType>,
): Promise<string> {
  if (typeOf(bytes) !== mediaType) throw invalid('body', `is not a whole ${mediaType}`)
  // Receipts come after the deal, too.
  refuseUnless(await holdIntroduction(tx, introductionId, actor.companyId), ['active', 'concluded'])
  if ((await countFiles(tx, introductionId, actor.companyId)) >= mostFilesPerSide) throw new Fault('file_limit_reached')
  const id = newId('file')
  const stored = await insertFile(tx, { id, introductionId, name, mediaType, bytes }, actor)
  if (!stored) throw new Fault('api_error')
  record(tx, actor, 'file.uploaded', id, { introductionId, mediaType })
  return stored.wire
}
