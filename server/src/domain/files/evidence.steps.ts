import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { attachFiles } from './store.ts'

/** Attaches the files that a claim, a deal report or a message names: all of them, or none. */
export async function attachEvidence(
  tx: Tx,
  target: { readonly kind: 'claim' | 'deal' | 'message'; readonly id: string; readonly introductionId: string },
  fileIds: readonly string[],
  companyId: number,
): Promise<void> {
  if (fileIds.length === 0) return
  const attached = await attachFiles(tx, target.kind, target.id, fileIds, target.introductionId, companyId)
  if (attached.length < fileIds.length) throw invalid('fileIds', 'must name files that you uploaded and that nothing else names')
}
