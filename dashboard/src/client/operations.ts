/** The input and output of each operation, by its card. Types only: the schemas are not part of the page. */
import type { DashboardOperation, dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card, QueryOf } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type Type from 'typebox'

export type Operation = DashboardOperation
type CardOf<N extends Operation> = (typeof dashboardCards)[N]

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type Params<N extends Operation> = Readonly<Record<ParamNames<CardOf<N>['path']>, string>>

/** A filter that is not set may be undefined: it is left out. */
type PartialQuery<Q> = { readonly [Name in keyof Q]?: Q[Name] | undefined }
export type Query<N extends Operation> = CardOf<N> extends infer C extends Card ? PartialQuery<QueryOf<C>> : never

export type Body<N extends Operation> =
  CardOf<N> extends { upload: object } ? Blob : CardOf<N> extends { body: infer B extends Type.TSchema } ? Type.Static<B> : undefined

export type Reply<N extends Operation> =
  CardOf<N> extends { download: true } ? Blob : CardOf<N> extends { reply: infer R extends Type.TSchema } ? Type.Static<R> : never

/** One item of a list's response. */
export type Item<N extends Operation> = Reply<N> extends { data: readonly (infer One)[] } ? One : never

type HasBody<N extends Operation> =
  CardOf<N> extends { bodyOptional: true } ? 'maybe' : CardOf<N> extends { body: object } | { upload: object } ? 'yes' : 'no'

export type Input<N extends Operation> = ([ParamNames<CardOf<N>['path']>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Params<N> }) & { readonly query?: Query<N> } & (HasBody<N> extends 'yes'
    ? { readonly body: Body<N> }
    : HasBody<N> extends 'maybe'
      ? { readonly body?: Body<N> }
      : { readonly body?: undefined })

/** The steps that ask for the second factor, always or, as with live keys, sometimes. */
export type StepUpOperation = {
  [N in Operation]: CardOf<N> extends { secondFactor: true } ? N : MayRequireStepUp<CardOf<N>['faults'][number]> extends true ? N : never
}[Operation]
/** A session endpoint of a partner card may return any fault: none of them asks. */
type MayRequireStepUp<F> = FaultCode extends F ? false : 'second_factor_required' extends F ? true : false

/** The operations that read, and among them the lists. All others change something. */
export type ReadOperation = { [N in Operation]: CardOf<N>['method'] extends 'GET' ? N : never }[Operation]
export type ListOperation = { [N in ReadOperation]: CardOf<N> extends { lists: string } ? N : never }[ReadOperation]
export type WriteOperation = Exclude<Operation, ReadOperation>
