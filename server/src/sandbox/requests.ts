/** The responses of sellers to a test request. */
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Actor } from '../core/actor.ts'
import { Fault, notFound } from '../core/fault.ts'
import { newId } from '../core/ids.ts'
import type { Tx } from '../db/client.ts'
import { findChangedIntroduction } from '../domain/introductions/store.ts'
import { acceptOpportunity } from '../domain/opportunities/accept-opportunity.ts'
import { declineOpportunity } from '../domain/opportunities/decline-opportunity.ts'
import { markApproved } from '../domain/radar/review.store.ts'
import { insertSubmission } from '../domain/radar/store.ts'
import { offerRequest } from '../domain/requests/offer-request.ts'
import { findRequest, lockRequest, type RequestRow } from '../domain/requests/store.ts'
import { type Player, sellersFor } from '../domain/sandbox/players.store.ts'
import { offeredSellers } from '../domain/sandbox/store.ts'
import { asOperator, asPlayer, type SandboxTerms } from './actors.ts'
import { documentIn, wireOf } from './documents.ts'
import { sampleListing } from './fixtures.ts'

/** Offers a request to `sellers` played sellers, each with a matching listing. Returns the request. */
export async function offerTestRequest(
  tx: Tx,
  actor: Actor,
  id: string,
  sellers: number,
  known: ReferenceWords,
  terms: SandboxTerms,
): Promise<string> {
  const request = await lockOpen(tx, actor, id)
  await offerTo(tx, actor, id, request, sellers, known, terms)
  return wireOf(await findRequest(tx, id, actor.companyId, actor.mode))
}

/** The seller that was offered it first accepts. If none was, offers it to one now. Returns the introduction as the buyer reads it. */
export async function acceptTestRequest(tx: Tx, actor: Actor, id: string, known: ReferenceWords, terms: SandboxTerms): Promise<string> {
  const request = await lockOpen(tx, actor, id)
  let [first] = await offeredSellers(tx, id)
  if (!first) {
    await offerTo(tx, actor, id, request, 1, known, terms)
    first = (await offeredSellers(tx, id))[0]
  }
  if (!first) throw new Fault('api_error')
  const accepted = await acceptOpportunity(tx, asPlayer(actor, first), first.opportunityId, terms.introductionTtlDays)
  return wireOf(await findChangedIntroduction(tx, documentIn(accepted).id, actor.companyId, actor.mode))
}

/** Every seller that the request waits for declines. Returns the request. */
export async function declineTestRequest(tx: Tx, actor: Actor, id: string): Promise<string> {
  await lockOpen(tx, actor, id)
  for (const seller of await offeredSellers(tx, id)) {
    await declineOpportunity(tx, asPlayer(actor, seller), seller.opportunityId, 'No capacity at that time.')
  }
  return wireOf(await findRequest(tx, id, actor.companyId, actor.mode))
}

/** The company's own request, locked until the commit: of two steps, the second sees the result of the first. */
async function lockOpen(tx: Tx, actor: Actor, id: string): Promise<RequestRow> {
  const request = await lockRequest(tx, id, actor)
  if (!request) throw notFound()
  if (request.status === 'closed') throw new Fault('request_not_open', { current: request.status })
  return request
}

async function offerTo(
  tx: Tx,
  actor: Actor,
  id: string,
  request: RequestRow,
  count: number,
  known: ReferenceWords,
  terms: SandboxTerms,
): Promise<void> {
  const listingIds: string[] = []
  for (const seller of await sellersFor(tx, actor.companyId, id, count)) listingIds.push(await createListing(tx, actor, seller, request))
  await offerRequest(tx, asOperator(actor), id, { listingIds, textReviewed: true }, terms.opportunityTtlHours, known)
}

/** A listing of a played seller, created for the offer without a proposal or a review. */
async function createListing(tx: Tx, actor: Actor, seller: Player, request: RequestRow): Promise<string> {
  const id = newId('node')
  const listing = sampleListing(JSON.parse(request.wire))
  await insertSubmission(tx, id, asPlayer(actor, seller), listing, { refusals: [], flags: [], marks: [] })
  markApproved(tx, id)
  return id
}
