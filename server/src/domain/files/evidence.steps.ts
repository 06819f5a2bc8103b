import { invalid } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { attachFiles } from './store.ts'

/** Names the files that a claim or a deal report rests on, or that a message brings: all of them, or none. */
export async function nameFiles(
  tx: Tx,
  thing: { readonly kind: 'claim' | 'deal' | 'message'; readonly id: string; readonly introductionId: string },
  fileIds: readonly string[],
  companyId: number,
): Promise<void> {
  if (fileIds.length === 0) return
  const named = await attachFiles(tx, thing.kind, thing.id, fileIds, thing.introductionId, companyId)
  if (named.length < fileIds.length) throw invalid('fileIds', 'must name files that you uploaded and that nothing else names')
}
