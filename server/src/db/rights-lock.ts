/** The turn of those who change the rights of others: one such transaction after another. */
import type { Tx } from './client.ts'
import { sql } from './statement.ts'

declare const turn: unique symbol
declare const alone: unique symbol
/** A transaction in its turn. */
export interface RightsLockTx extends Tx {
  readonly [turn]: true
}
/** In its turn, and no other write is under way before its end. */
export interface ExclusiveTx extends RightsLockTx {
  readonly [alone]: true
}

const takeLockSql = sql('take_rights_lock', 'select pg_advisory_xact_lock(3, 0)')
// Person 0 stands for everybody: each write holds its lock beside its own person's.
const takeExclusiveLockSql = sql('take_rights_lock_exclusively', 'select pg_advisory_xact_lock(3, 0), lock_rights(0)')
/**
 * To be called before anything else is held: of two who change each other's rights, each would wait for the other to let go;
 * and so would whoever waits for all writes, and a write that waits for them.
 */
export async function takeRightsLock(tx: Tx, rightsScope: 'another' | 'everybody'): Promise<void> {
  await tx.first(rightsScope === 'everybody' ? takeExclusiveLockSql : takeLockSql)
}
