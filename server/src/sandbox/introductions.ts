/** Actions of the other side, the operator and time on a test introduction. */
import type { Actor } from '../core/actor.ts'
import { Fault, notFound } from '../core/fault.ts'
import type { Tx } from '../db/client.ts'
import { recordConsequence } from '../domain/audit/store.ts'
import { confirmDeal } from '../domain/deals/confirm-deal.ts'
import { reportDeal } from '../domain/deals/report-deal.ts'
import { declareReady } from '../domain/introductions/declare-ready.ts'
import { findIntroduction, type IntroductionRow, lapseOne } from '../domain/introductions/store.ts'
import { voidIntroduction } from '../domain/introductions/void-introduction.ts'
import { type Counterparty, endIntroductionNow, findCounterparty } from '../domain/sandbox/store.ts'
import { asOperator, asPlayer, asSignatory, type SandboxTerms } from './actors.ts'
import { documentIn, wireOf } from './documents.ts'
import { sampleDeal } from './fixtures.ts'

/** The other side declares that it is ready. Returns the introduction as the company reads it, as do all of these. */
export async function readyTestCounterparty(tx: Tx, actor: Actor, id: string): Promise<string> {
  return declareReady(tx, asPlayer(actor, await otherSide(tx, actor, id)), id, actor.companyId)
}

/** The seller reports a deal and the buyer confirms it: the introduction is concluded, and invoices are issued. */
export async function concludeTestIntroduction(tx: Tx, actor: Actor, id: string, terms: SandboxTerms): Promise<string> {
  const other = await otherSide(tx, actor, id)
  const [seller, buyer] =
    other.side === 'seller'
      ? [asPlayer<'legal.sign'>(actor, other), asSignatory(actor)]
      : [asSignatory(actor), asPlayer<'legal.sign'>(actor, other)]
  const { id: dealId } = documentIn(await reportDeal(tx, seller, id, sampleDeal(other.demand)))
  await confirmDeal(tx, buyer, dealId, terms.serviceName)
  return wireOf(await ownIntroduction(tx, actor, id))
}

/** Lapses an introduction now. */
export async function lapseTestIntroduction(tx: Tx, actor: Actor, id: string): Promise<string> {
  await ownIntroduction(tx, actor, id)
  const lapsed = (await endIntroductionNow(tx, id)) && (await lapseOne(tx, id))
  if (!lapsed) throw new Fault('introduction_not_active', { current: (await ownIntroduction(tx, actor, id)).status })
  recordConsequence(tx, 'introduction.lapsed', id, actor.mode)
  return wireOf(await ownIntroduction(tx, actor, id))
}

/** Voids an introduction, as the operator does. */
export async function voidTestIntroduction(tx: Tx, actor: Actor, id: string): Promise<string> {
  await ownIntroduction(tx, actor, id)
  await voidIntroduction(tx, asOperator(actor), id, 'Voided in the sandbox.')
  return wireOf(await ownIntroduction(tx, actor, id))
}

async function ownIntroduction(tx: Tx, actor: Actor, id: string): Promise<IntroductionRow> {
  const found = await findIntroduction(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  return found
}

async function otherSide(tx: Tx, actor: Actor, id: string): Promise<Counterparty> {
  const found = await findCounterparty(tx, id, actor.companyId)
  if (!found) throw notFound()
  return found
}
