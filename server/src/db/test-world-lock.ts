/**
 * The lock of a company's test world: its writes share it (`open_write`), emptying the world takes it exclusively. Every transaction takes
 * its part of everybody's rights lock first: a change for everybody that waits for running writes would otherwise let a write wait for an
 * emptying that waits behind that change.
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
const columns = { company_id: 'bigint' } as const
const wroteNothing = () => false
const lockStatement = (name: string, take: string) =>
  batched<World>(name, columns, `select pg_advisory_xact_lock_shared(1, 0), ${take}(4, company_id::int) from calls`, wroteNothing)
const lockSql = lockStatement('lock_test_world', 'pg_advisory_xact_lock')
const shareSql = lockStatement('share_test_world', 'pg_advisory_xact_lock_shared')

/** To be called before any other lock is taken: waits for the running writes, and blocks all others until the commit. */
export const lockTestWorld = (tx: BatchTx, companyId: number) => tx.batchOne(lockSql, { company_id: companyId })

/** For writes in a test world outside `open_write`: the world is not emptied before the commit. */
export const shareTestWorld = (tx: BatchTx, companyId: number) => tx.batchOne(shareSql, { company_id: companyId })
