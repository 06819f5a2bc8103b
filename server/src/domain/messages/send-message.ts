import { maxMessagesPerSide } from '@parley/contract/dashboard/messages'
import type { ActorWith } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { attachEvidence } from '../files/evidence.steps.ts'
import { lockIntroduction, requireStatus } from '../introductions/lock-introduction.steps.ts'
import { countMessages, insertMessage, messageWire, openBundle } from './store.ts'

interface MessageInput {
  readonly text: string
  readonly fileIds?: readonly string[]
}

/** Sends a message to the other side of an introduction that is active or concluded. The audit does not contain its text. */
export async function sendMessage(
  tx: Tx,
  actor: ActorWith<'introduction.ready'>,
  introductionId: string,
  { text, fileIds = [] }: MessageInput,
): Promise<string> {
  requireStatus(await lockIntroduction(tx, introductionId, actor), ['active', 'concluded'])
  if ((await countMessages(tx, introductionId, actor.companyId)) >= maxMessagesPerSide) throw new Fault('message_limit_reached')
  const bundle = await openBundle(tx, newId('messageBundle'), introductionId, actor)
  if (!bundle) throw new Fault('api_error')
  const id = newId('message')
  insertMessage(tx, { id, introductionId, bundleId: bundle.id, text }, actor)
  await attachEvidence(tx, { kind: 'message', id, introductionId }, fileIds, actor.companyId)
  record(tx, actor, 'message.sent', id, { introductionId, ...(fileIds.length > 0 && { files: fileIds.length }) })
  const sent = await messageWire(tx, id)
  if (!sent) throw new Fault('api_error')
  return sent.wire
}
