/** The lock for transactions that change the rights of others, or a person's sessions and factors. They run one after another. */
import type { Tx } from './client.ts'
import { sql } from './statement.ts'

declare const own: unique symbol
declare const lock: unique symbol
declare const alone: unique symbol
/** A transaction that holds the lock of one person. */
export interface PersonLockTx extends Tx {
  readonly [own]: true
}
/** Also holds the lock that all changes of rights share. */
export interface RightsLockTx extends PersonLockTx {
  readonly [lock]: true
}
/** Holds the rights lock, and no other write runs until it ends. */
export interface ExclusiveTx extends RightsLockTx {
  readonly [alone]: true
}

const takeOwnLockSql = sql('take_person_lock', 'select pg_advisory_xact_lock(3, $1::int)')
const takeLockSql = sql('take_rights_lock', 'select pg_advisory_xact_lock(3, 0), pg_advisory_xact_lock(3, $1::int)')
// Person 0 stands for everybody: each write holds its lock in addition to its own person's.
const takeExclusiveLockSql = sql('take_rights_lock_exclusively', 'select pg_advisory_xact_lock(3, 0), lock_rights(0)')
/**
 * To be called before any other lock is taken. Otherwise, two people who change each other's rights would deadlock, and so would a
 * transaction that waits for all writes and a write that waits for it. For a session, `personId` is its owner.
 */
export async function takeRightsLock(tx: Tx, rightsScope: 'own' | 'another' | 'everybody', personId = 0): Promise<void> {
  if (rightsScope === 'everybody') await tx.first(takeExclusiveLockSql)
  else await tx.first(rightsScope === 'own' ? takeOwnLockSql : takeLockSql, [personId])
}
/** Takes the person's lock for a call without a session. Also before any other lock. */
export async function takePersonLock(tx: Tx, personId: number): Promise<PersonLockTx> {
  await takeRightsLock(tx, 'own', personId)
  return tx as PersonLockTx
}
