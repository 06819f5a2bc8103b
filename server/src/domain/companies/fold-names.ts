import { foldName } from '@parley/contract/folding'
import type { Database, Tx } from '../../db/client.ts'
import { clearFoldedName, lockCompanies, lockNamed, lockUnfolded, type NamedCompany, setFoldedName } from './folded-names.store.ts'

/** Names that one transaction looks at. */
const sliceSize = 500

/**
 * Folds the names that a release before wrote, or folded otherwise: what is folded otherwise now is cleared first, so that it stands in
 * nobody's way. Of two that look alike the first keeps the name for itself; the other goes on, and is compared with nobody's.
 */
export async function foldNames(db: Database): Promise<void> {
  await forEachSlice(db, lockNamed, (tx, { id, name, folded }) => {
    if (folded !== null && folded !== foldName(name)) clearFoldedName(tx, id)
  })
  // No company is created between the look for a namesake and the write: the start of an instance never fails on one.
  const lockSlice: LockSlice = (tx, afterId, limit) => {
    lockCompanies(tx)
    return lockUnfolded(tx, afterId, limit)
  }
  await forEachSlice(db, lockSlice, (tx, { id, name }) => setFoldedName(tx, id, foldName(name)))
}

type LockSlice = typeof lockNamed

async function forEachSlice(db: Database, lockSlice: LockSlice, change: (tx: Tx, company: NamedCompany) => void): Promise<void> {
  for (let afterId: number | null = 0; afterId !== null; ) {
    const from: number = afterId
    afterId = await db.transaction(async (tx) => {
      const rows = await lockSlice(tx, from, sliceSize)
      for (const row of rows) change(tx, row)
      return rows.length < sliceSize ? null : (rows.at(-1)?.id ?? null)
    })
  }
}
