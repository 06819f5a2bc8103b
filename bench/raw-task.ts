/** What the raw driver is told to do. */
import type pg from 'pg'

export interface RawTask {
  readonly work: 'list' | 'insert' | 'claim'
  readonly connection: pg.ClientConfig
  readonly callers: number
  readonly connections: number
  readonly seconds: number
  /** list: the statement; insert and claim: the table's name. */
  readonly text: string
  readonly values?: readonly unknown[]
  /** claim: the ids to take from in turn. */
  readonly ids?: readonly string[]
}
