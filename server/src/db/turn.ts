/** The turn of those who change the rights of others: one such transaction after another. */
import { sql, type Tx } from './client.ts'

declare const turn: unique symbol
/** A transaction in its turn. */
export interface TxInTurn extends Tx {
  readonly [turn]: true
}

const takeTurnSql = sql('take_rights_turn', 'select pg_advisory_xact_lock(3, 0)')
/** To be called before the caller's own rights are held: of two who change each other's, each would wait for the other to let go. */
export async function takeRightsTurn(tx: Tx): Promise<TxInTurn> {
  await tx.first(takeTurnSql)
  return tx as TxInTurn
}
