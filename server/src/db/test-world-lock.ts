/**
 * The lock of a company's test world: its writes share it (`open_write`), emptying the world takes it exclusively. Every transaction takes
 * its part of the rights locks first, everybody's and a key's person's: a change of rights that waits for running writes would otherwise
 * let a write wait for an emptying that waits behind that change.
 */
import type { BatchTx, TransactionOrder } from './client.ts'
import { batched } from './statement.ts'

/** Emptying a test world takes its mutex. The world's other writes wait for that without holding a connection. */
export function testWorldOrder(companyId: number | null, exclusive = false): TransactionOrder {
  const name = `test world of ${companyId}`
  return exclusive ? { mutex: name } : { after: name }
}

interface World {
  readonly company_id: number
}
interface OwnWorld extends World {
  readonly person_id: number
}
const company = { company_id: 'bigint' } as const
const wroteNothing = () => false
const lockSql = batched<OwnWorld>(
  'lock_test_world',
  { ...company, person_id: 'bigint' },
  `select pg_advisory_xact_lock_shared(1, 0), pg_advisory_xact_lock_shared(1, person_id::int), pg_advisory_xact_lock(4, company_id::int)
   from calls`,
  wroteNothing,
)
const shareSql = batched<World>(
  'share_test_world',
  company,
  'select pg_advisory_xact_lock_shared(1, 0), pg_advisory_xact_lock_shared(4, company_id::int) from calls',
  wroteNothing,
)

/** To be called before any lock in the world is taken: waits for the running writes, and blocks all others until the commit. */
export const lockTestWorld = (tx: BatchTx, { companyId, personId }: { companyId: number; personId: number }) =>
  tx.batchOne(lockSql, { company_id: companyId, person_id: personId })

/** For writes in a test world outside `open_write`: the world is not emptied before the commit. */
export const shareTestWorld = (tx: BatchTx, companyId: number) => tx.batchOne(shareSql, { company_id: companyId })
