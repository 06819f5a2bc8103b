/** Events for a seller's company in its test world: demand, acceptance, expiry, withdrawal by the operator. */
import { demandRuleProblems } from '@parley/contract/demand'
import { checkListingTexts } from '@parley/contract/listing-rules'
import { type Problem, problemsWith } from '@parley/contract/problems'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { RequestBody } from '@parley/contract/requests'
import { PlayedDemand, TestOpportunityBody } from '@parley/contract/test-helpers'
import type { Actor } from '../core/actor.ts'
import { Fault, notFound, notFoundIn, refuseProblems } from '../core/fault.ts'
import type { UncheckedBody } from '../core/valid-body.ts'
import type { Tx } from '../db/client.ts'
import { recordConsequence } from '../domain/audit/store.ts'
import { acceptOpportunity } from '../domain/opportunities/accept-opportunity.ts'
import { expireOne, findOpportunity, type OpportunityRow } from '../domain/opportunities/store.ts'
import { withdrawOffered } from '../domain/opportunities/withdraw-opportunity.ts'
import { approveSubmission } from '../domain/radar/approve-submission.ts'
import { proposeNode } from '../domain/radar/propose-node.ts'
import { fileRequest } from '../domain/requests/file-request.ts'
import { offerRequest } from '../domain/requests/offer-request.ts'
import { buyerOf, playedBuyer } from '../domain/sandbox/players.store.ts'
import { endOpportunityNow, findTestListing, type TestListing } from '../domain/sandbox/store.ts'
import { findAuthor } from '../domain/texts/author.store.ts'
import { asOperator, asPlayer, asSignatory, type SandboxTerms } from './actors.ts'
import { documentIn, wireOf } from './documents.ts'
import { sampleDemand, sampleListing, sampleStart, sampleTexts } from './fixtures.ts'

/** Files demand of a played buyer and offers it to the company. Returns the opportunity. */
export async function createTestOpportunity(
  tx: Tx,
  actor: Actor,
  input: UncheckedBody,
  known: ReferenceWords,
  terms: SandboxTerms,
): Promise<string> {
  const { listingId, demand = {} } = bodyFrom(input, actor.nowMs, known)
  const listing = listingId === undefined ? null : await findTestListing(tx, listingId, actor.companyId)
  if (listing === undefined) throw notFoundIn('listingId')
  const buyer = asPlayer<'request.manage'>(actor, await buyerOf(tx, actor.companyId))
  const wanted = sampleDemand(demand, listing && withoutRefusedTexts(listing, actor.nowMs, known), actor.nowMs)
  const filed = await fileRequest(tx, buyer, { ...wanted }, () => known)
  const offeredListingId = listingId ?? (await createNode(tx, actor, wanted, known))
  const offering = { listingIds: [offeredListingId], textReviewed: true }
  const [offered] = await offerRequest(tx, asOperator(actor), documentIn(filed).id, offering, terms.opportunityTtlHours, known)
  return wireOf(offered && (await findOpportunity(tx, offered.id, actor.companyId, actor.mode)))
}

/** @throws with all violations of the body. Violations of the demand have the same code as in POST /requests. */
function bodyFrom(input: UncheckedBody, nowMs: number, known: ReferenceWords): TestOpportunityBody {
  const problems = problemsWith(TestOpportunityBody, input, () => [], { demand: (demand) => demandProblemsIn(demand, nowMs, known) })
  const code = problems.some(({ field }) => field === 'demand') ? 'request_invalid' : 'invalid_request'
  refuseProblems(problems, code)
  return input
}

/** The violations of partial demand, completed with believable values. */
function demandProblemsIn(demand: UncheckedBody, nowMs: number, known: ReferenceWords): readonly Problem[] {
  const rest = { ...sampleDemand({}, null, nowMs), startsAt: sampleStart(demand.endsAt, nowMs) }
  const context = { companyName: playedBuyer.name, known, nowMs, startsAtSent: true }
  return problemsWith(PlayedDemand, demand, (valid) => demandRuleProblems({ ...rest, ...valid }, { ...rest, ...demand }, context))
}

/** A listing without the texts that demand may not contain: the caller did not send them with this call. */
function withoutRefusedTexts({ gpuModel, region, ...sizes }: TestListing, nowMs: number, known: ReferenceWords): TestListing {
  const isValid = (demand: UncheckedBody) => demandProblemsIn(demand, nowMs, known).length === 0
  return { ...sizes, gpuModel: isValid({ gpuModel }) ? gpuModel : null, region: isValid({ region }) ? region : null }
}

/** A node of the company's own, proposed and approved. It uses the demand's texts unless they identify the company. */
async function createNode(tx: Tx, actor: Actor, wanted: RequestBody, known: ReferenceWords): Promise<string> {
  const asWanted = sampleListing(wanted)
  const { refusals } = checkListingTexts(asWanted, { author: await findAuthor(tx, actor.companyId), known })
  const listing = refusals.length === 0 ? asWanted : sampleListing({ ...wanted, ...sampleTexts })
  const { id } = documentIn(await proposeNode(tx, asPlayer(actor, actor), listing, known))
  await approveSubmission(tx, asOperator(actor), id, { textReviewed: true }, known)
  return id
}

/** Accepts an opportunity, like the company's signatory in the dashboard. Returns the introduction as the seller reads it. */
export const acceptTestOpportunity = (tx: Tx, actor: Actor, id: string, terms: SandboxTerms): Promise<string> =>
  acceptOpportunity(tx, asSignatory(actor), id, terms.introductionTtlDays)

/** Expires an opportunity now. */
export async function expireTestOpportunity(tx: Tx, actor: Actor, id: string): Promise<string> {
  await ownOpportunity(tx, actor, id)
  const expired = (await endOpportunityNow(tx, id)) && (await expireOne(tx, id))
  if (!expired) throw await notPending(tx, actor, id)
  recordConsequence(tx, 'opportunity.expired', id, actor.mode)
  return wireOf(await ownOpportunity(tx, actor, id))
}

/** Withdraws an opportunity, as the operator does. */
export async function withdrawTestOpportunity(tx: Tx, actor: Actor, id: string): Promise<string> {
  await ownOpportunity(tx, actor, id)
  const withdrawn = await withdrawOffered(tx, asOperator(actor), id)
  if (!withdrawn) throw await notPending(tx, actor, id)
  return wireOf(await ownOpportunity(tx, actor, id))
}

const notPending = async (tx: Tx, actor: Actor, id: string): Promise<Fault> =>
  new Fault('opportunity_not_pending', { current: (await ownOpportunity(tx, actor, id)).status })

async function ownOpportunity(tx: Tx, actor: Actor, id: string): Promise<OpportunityRow> {
  const found = await findOpportunity(tx, id, actor.companyId, actor.mode)
  if (!found) throw notFound()
  return found
}
