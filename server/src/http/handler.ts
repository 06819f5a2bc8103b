/** What a handler receives for a call, on either surface. */
import type { Mode, Right } from '@parley/contract/access'
import type { BodyOf, Card, QueryOf } from '@parley/contract/endpoint'
import type { Actor, ActorWith } from '../core/actor.ts'
import type { BatchTx, Tx } from '../db/client.ts'
import type { Reader } from '../db/statement.ts'
import type { PageRequest } from './page.ts'
import type { ResponseBody } from './response-body.ts'

/** A read. */
export interface ReadCall<C extends Card> {
  readonly read: Reader
  /** The reader's company. */
  readonly companyId: C extends { company: true } ? number : number | null
  readonly mode: Mode
  readonly id: string
  /** Every ID in the path, by its name. */
  readonly ids: Readonly<Record<string, string>>
  readonly query: QueryOf<C>
  readonly page: PageRequest
}
/** A write, inside its transaction. */
export interface WriteCall<C extends Card> {
  readonly actor: C extends { right: infer R extends Right } ? ActorWith<R> : Actor
  readonly id: string
  readonly ids: Readonly<Record<string, string>>
  readonly body: BodyOf<C>
}
export type Handler<C extends Card> = C['method'] extends 'GET'
  ? (call: ReadCall<C>) => Promise<ResponseBody>
  : ((tx: Tx, call: WriteCall<C>) => Promise<ResponseBody>) | BatchedHandler<C>
/** A write whose statements are all batched. Under load, many such calls share a transaction. */
export class BatchedHandler<C extends Card> {
  readonly handle: (tx: BatchTx, call: WriteCall<C>) => Promise<ResponseBody>
  constructor(handle: (tx: BatchTx, call: WriteCall<C>) => Promise<ResponseBody>) {
    this.handle = handle
  }
}
/** Handlers that serve calls of both keys and sessions. */
export type Handlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: Handler<Cards[Name]> }
