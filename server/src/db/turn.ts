/** The turn of those who change the rights of others: one such transaction after another. */
import type { Tx } from './client.ts'
import { sql } from './statement.ts'

declare const turn: unique symbol
declare const alone: unique symbol
/** A transaction in its turn. */
export interface TxInTurn extends Tx {
  readonly [turn]: true
}
/** In its turn, and no other write is under way before its end. */
export interface TxAlone extends TxInTurn {
  readonly [alone]: true
}

const takeTurnSql = sql('take_rights_turn', 'select pg_advisory_xact_lock(3, 0)')
// Person 0 stands for everybody: each write holds its lock beside its own person's.
const takeTurnAloneSql = sql('take_rights_turn_alone', 'select pg_advisory_xact_lock(3, 0), change_rights(0)')
/**
 * To be called before anything else is held: of two who change each other's rights, each would wait for the other to let go;
 * and so would whoever waits for all writes, and a write that waits for them.
 */
export async function takeRightsTurn(tx: Tx, rightsOf: 'another' | 'everybody'): Promise<void> {
  await tx.first(rightsOf === 'everybody' ? takeTurnAloneSql : takeTurnSql)
}
