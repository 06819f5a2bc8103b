/** The boundary's checks: named stages in one list. A card tells each stage what it needs. */
import type { Card } from '@parley/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { unavailable } from '../core/fault.ts'

/** Throws the fault that is returned for the call. Returns a promise only if it must wait: most checks cost less than a promise. */
export type Check<Tx = undefined> = (request: FastifyRequest, tx: Tx) => Promise<void> | void

export interface Stage<Tx = undefined> {
  readonly name: string
  /** The check for calls to a card, made once; undefined if the card needs none. Documents and unknown paths have no card. */
  readonly checkFor: (card: Card | undefined) => Check<Tx> | undefined
}

/** A stage for every call. */
export const everyCall = (name: string, check: Check): Stage => ({ name, checkFor: () => check })

/** A stage for calls to the cards that need it. */
export const callsToCards = <Tx = undefined>(name: string, checkFor: (card: Card) => Check<Tx> | undefined): Stage<Tx> => ({
  name,
  checkFor: (card) => card && checkFor(card),
})

/** The checks of one card's calls, in the order of the stages. */
export const checksFor = <Tx>(stages: readonly Stage<Tx>[], card: Card | undefined): readonly Check<Tx>[] =>
  stages.map((stage) => stage.checkFor(card)).filter((check) => check !== undefined)

/** Runs the checks one after the other, until one throws or finds a stored response. */
export function runChecks<Tx>(checks: readonly Check<Tx>[], request: FastifyRequest, tx: Tx, from = 0): Promise<void> | undefined {
  for (let i = from; i < checks.length; i++) {
    const waiting = (checks[i] as Check<Tx>)(request, tx)
    if (waiting) return waiting.then(() => (request.call.storedResponse ? undefined : runChecks(checks, request, tx, i + 1)))
  }
  return undefined
}

type OfCompany = { readonly companyId: number | null } | undefined
/** Refuses the call if its caller now acts for another company: the data was read for the former one. */
export function refuseOtherCompany(before: OfCompany, now: OfCompany): void {
  if (now?.companyId !== before?.companyId) throw unavailable()
}
