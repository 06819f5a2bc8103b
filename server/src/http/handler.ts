/** What a handler is told of a call, whichever door it came through. */
import type { Mode, Right } from '@parley/contract/access'
import type { BodyOf, Card, QueryOf } from '@parley/contract/endpoint'
import type { Actor, ActorWith } from '../actor.ts'
import type { SharedTx, Tx } from '../db/client.ts'
import type { Reader } from '../db/statement.ts'
import type { Answer } from './answer.ts'
import type { PageRequest } from './page.ts'

/** A reading call. */
export interface ReadCall<C extends Card> {
  readonly read: Reader
  /** The reader's company; only calls that see as a company ask for it. */
  readonly companyId: number
  readonly mode: Mode
  readonly id: string
  readonly query: QueryOf<C>
  readonly page: PageRequest
}
/** A writing call, inside its transaction. */
export interface WriteCall<C extends Card> {
  readonly actor: C extends { right: infer R extends Right } ? ActorWith<R> : Actor
  readonly id: string
  readonly body: BodyOf<C>
}
export type Handler<C extends Card> = C['method'] extends 'GET'
  ? (call: ReadCall<C>) => Promise<Answer>
  : ((tx: Tx, call: WriteCall<C>) => Promise<Answer>) | Shared<C>
/** A write whose statements all gather: under load, many such calls share a transaction. */
export class Shared<C extends Card> {
  readonly handle: (tx: SharedTx, call: WriteCall<C>) => Promise<Answer>
  constructor(handle: (tx: SharedTx, call: WriteCall<C>) => Promise<Answer>) {
    this.handle = handle
  }
}
/** Handlers that serve a key's call and a session's alike. */
export type Handlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: Handler<Cards[Name]> }
