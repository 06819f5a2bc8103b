/** What a handler of the dashboard's endpoints receives for a call. */
import type { Right } from '@parley/contract/access'
import type { FactorMethod } from '@parley/contract/dashboard/audit'
import type { BodyOf, Card, QueryOf } from '@parley/contract/endpoint'
import type { Actor, ActorWith, Operator, PersonActor } from '../core/actor.ts'
import type { Fault } from '../core/fault.ts'
import type { Tx } from '../db/client.ts'
import type { ExclusiveTx, PersonLockTx, RightsLockTx } from '../db/rights-lock.ts'
import type { ReadCall } from './handler.ts'
import type { ResponseBody } from './response-body.ts'
import type { FactorNow, SessionRecord } from './sessions.ts'

/** The session cookie of the response. */
export interface Cookie {
  set(token: string): void
  clear(): void
}
interface DashboardRead<C extends Card> extends ReadCall<C> {
  readonly session: SessionRecord
  readonly address: string
}
type ActorOf<C extends Card> = C extends { operator: true }
  ? Operator
  : C extends { right: infer R extends Right }
    ? ActorWith<R>
    : C extends { company: true }
      ? Actor
      : PersonActor
interface DashboardWrite<C extends Card> {
  readonly actor: ActorOf<C> & FactorNow & (C extends { secondFactor: true } ? { readonly factor: FactorMethod } : unknown)
  readonly session: SessionRecord
  readonly id: string
  readonly ids: Readonly<Record<string, string>>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly cookie: Cookie
}
/** A call that needs no session. Its handler opens its own transactions. */
interface PublicCall<C extends Card> {
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly address: string
  readonly token: string | undefined
  readonly browser: string
  readonly requestId: string
  readonly cookie: Cookie
}
interface TxOfScope {
  readonly own: PersonLockTx
  readonly another: RightsLockTx
  readonly everybody: ExclusiveTx
}
type TxOf<C extends Card> = C extends { rightsScope: infer R extends keyof TxOfScope } ? TxOfScope[R] : Tx
/** A file is checked twice: before its bytes are read, by everything else, and then with its bytes. */
interface FileHandler<C extends Card> {
  readonly checkUpload: (call: DashboardRead<C>) => Promise<void>
  readonly handle: (tx: Tx, call: DashboardWrite<C>) => Promise<ResponseBody>
}
/** A fault that is thrown rolls back the transaction. A fault that is returned is sent after the commit. */
type DashboardHandler<C extends Card> = C['credential'] extends 'none'
  ? (call: PublicCall<C>) => Promise<ResponseBody>
  : C['method'] extends 'GET'
    ? (call: DashboardRead<C>) => Promise<ResponseBody>
    : C extends { upload: object }
      ? FileHandler<C>
      : (tx: TxOf<C>, call: DashboardWrite<C>) => Promise<ResponseBody | Fault>
export type DashboardHandlers<Cards extends Record<string, Card>> = { readonly [Name in keyof Cards]: DashboardHandler<Cards[Name]> }
