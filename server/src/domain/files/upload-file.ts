import { type FileType, maxFilesPerSide } from '@parley/contract/dashboard/files'
import type { Upload } from '@parley/contract/endpoint'
import type { IntroductionStatus } from '@parley/contract/introductions'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, invalid, notFound } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import type { Reader } from '../../db/statement.ts'
import { record } from '../audit/store.ts'
import { lockIntroduction, requireStatus } from '../introductions/lock-introduction.steps.ts'
import { fileName, typeOf } from './rules.ts'
import { countFiles, findUploadQuota, insertFile } from './store.ts'

/** Refuses a file before it is read, if it could not be accepted. This is checked again with the file, when the introduction is locked. */
export async function requireUploadAllowed(read: Reader, introductionId: string, companyId: number): Promise<void> {
  const found = await findUploadQuota(read, introductionId, companyId)
  if (!found) throw notFound()
  requireQuota(found.status, found.files)
}

function requireQuota(status: IntroductionStatus, files: number): void {
  // Receipts may also be uploaded after the deal.
  requireStatus({ status }, ['active', 'concluded'])
  if (files >= maxFilesPerSide) throw new Fault('file_limit_reached')
}

/** Adds a file to an introduction. Its bytes decide its type; a file that claims another type is refused. */
export async function uploadFile(
  tx: Tx,
  actor: ActorWith<'legal.sign'>,
  introductionId: string,
  name: string,
  { mediaType, bytes }: Upload<FileType>,
): Promise<string> {
  const storedName = fileName(name, mediaType)
  if (storedName === null) throw invalid('name', 'must end with the name of a file')
  if (typeOf(bytes) !== mediaType) throw invalid('body', `is not a whole ${mediaType}`)
  const { status } = await lockIntroduction(tx, introductionId, actor)
  requireQuota(status, await countFiles(tx, introductionId, actor.companyId))
  const id = newId('file')
  const stored = await insertFile(tx, { id, introductionId, name: storedName, mediaType, bytes }, actor)
  if (!stored) throw new Fault('api_error')
  record(tx, actor, 'file.uploaded', id, { introductionId, mediaType })
  return stored.wire
}
