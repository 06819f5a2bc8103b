import { foldName } from '@parley/contract/folding'
import type { Database, Tx } from '../../db/client.ts'
import { clearFoldedName, lockCompanies, lockNamed, lockUnfolded, type NamedCompany, setFoldedName } from './folded-names.store.ts'

/** How many names one transaction processes. */
const sliceSize = 500

/**
 * Folds names that an earlier release wrote, or folded differently. A name whose folding changed is cleared first, so that it blocks no
 * other. If two names look alike, the first keeps the folded name; the other has none, and no name is compared with it.
 */
export async function foldNames(db: Database): Promise<void> {
  await forEachSlice(db, lockNamed, (tx, { id, name, folded }) => {
    if (folded !== null && folded !== foldName(name)) clearFoldedName(tx, id)
  })
  // No company is created between the check for the same name and the write, so that an instance's start never fails because of it.
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
