import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { ActorWith } from '../../core/actor.ts'
import { Fault, notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { findAgreement, insertSignature } from './store.ts'

/** The signatory verified a second factor for this step: it is part of the record. */
type Signatory = ActorWith<'legal.sign'> & { readonly factor: FactorMethod }

/** Signs the version in force for the company; a signed agreement is returned unchanged. */
export async function signAgreement(tx: Tx, actor: Signatory, id: string): Promise<string> {
  const found = await findAgreement(tx, actor.companyId, id)
  if (!found) throw notFound()
  if (found.signed) return found.wire
  if (!found.current) throw new Fault('agreement_not_current')
  const signed = await insertSignature(tx, id, actor.companyId, actor.personId, actor.factor)
  if (signed) record(tx, actor, 'agreement.signed', id)
  const updated = await findAgreement(tx, actor.companyId, id)
  if (!updated) throw new Fault('api_error')
  return updated.wire
}
