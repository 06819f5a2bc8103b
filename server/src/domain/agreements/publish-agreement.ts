import type { Operator } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import { newId } from '../../core/ids.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findPublished, insertAgreement, type NewAgreement } from './published.store.ts'

/** Publishes a new version. It is in force from its commit, and every company must sign it before its next step. */
export async function publishAgreement(tx: Tx, operator: Operator, text: NewAgreement): Promise<string> {
  const id = newId('agreement')
  insertAgreement(tx, id, operator, text)
  const published = await findPublished(tx, id)
  if (!published) throw new Fault('api_error')
  record(tx, operator, 'agreement.published', id)
  return published.wire
}
