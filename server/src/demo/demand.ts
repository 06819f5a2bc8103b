/** Requests in every state, and the responses of sellers. */
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { Tx } from '../db/client.ts'
import { fileClaim } from '../domain/claims/file-claim.ts'
import { confirmDeal } from '../domain/deals/confirm-deal.ts'
import { reportDeal } from '../domain/deals/report-deal.ts'
import { declareReady } from '../domain/introductions/declare-ready.ts'
import { acceptOpportunity } from '../domain/opportunities/accept-opportunity.ts'
import { declineOpportunity } from '../domain/opportunities/decline-opportunity.ts'
import { closeRequest } from '../domain/requests/close-request.ts'
import { fileRequest } from '../domain/requests/file-request.ts'
import { offerRequest } from '../domain/requests/offer-request.ts'
import { type Cast, dayMs } from './actors.ts'
import type { PersonName } from './cast.ts'
import type { Listings } from './listings.ts'

export interface DemandSettings {
  readonly serviceName: string
}

/** Times that are longer than the seeding takes, regardless of the installation's settings. */
const opportunityTtlHours = 7 * 24
const introductionTtlDays = 90

const idIn = (wire: string) => (JSON.parse(wire) as { id: string }).id

export async function seedDemand(
  tx: Tx,
  as: Cast,
  listings: Listings,
  nowMs: number,
  settings: DemandSettings,
  known: ReferenceWords,
): Promise<void> {
  const startsAt = new Date(nowMs + 30 * dayMs).toISOString()
  const file = async (who: PersonName, demand: object) => {
    const defaults = { gpuModel: 'H100 SXM', gpusPerNode: 8, region: 'eu-north', startsAt, durationMonths: 6 }
    return idIn(await fileRequest(tx, as(who), { ...defaults, ...demand }, () => known))
  }
  const offer = async (id: string, ...listingIds: string[]) =>
    (await offerRequest(tx, as('oona'), id, { listingIds }, opportunityTtlHours, known)).map((offered) => offered.id)

  await file('mina', { nodes: 4, budgetMonthlyCents: 6_000_000, notes: 'Training run of the spring release.' })
  await file('lena', { gpuModel: 'L40S', gpusPerNode: 4, nodes: 10, durationMonths: 12 })

  const waiting = await file('ingrid', { nodes: 8, durationMonths: 12 })
  await offer(waiting, listings.oslo, listings.reykjavik)

  const introducedRequest = await file('tomas', { nodes: 2, durationMonths: 3, region: 'eu-west' })
  const [declined = '', accepted = ''] = await offer(introducedRequest, listings.reykjavik, listings.dublin)
  await declineOpportunity(tx, as('yuki'), declined, 'No capacity in eu-west before summer.')
  const accept = async (who: PersonName, opportunityId: string) =>
    idIn(await acceptOpportunity(tx, as(who), opportunityId, introductionTtlDays))
  const introduction = await accept('ruth', accepted)
  await declareReady(tx, as('sam'), introduction)
  await fileClaim(tx, as('tomas'), introduction, { statement: 'Kestrel made us an offer for this very capacity in spring.' })

  const terms = { startsAt, months: 6, monthlyCents: 5_480_000, currency: 'USD', note: null } as const
  const report = async (buyer: PersonName, nodes: number) => {
    const [opportunity = ''] = await offer(await file(buyer, { nodes }), listings.reykjavik)
    return idIn(await reportDeal(tx, as('pedro'), await accept('pedro', opportunity), terms))
  }
  await report('lena', 4)
  await confirmDeal(tx, as('ingrid'), await report('ingrid', 6), settings.serviceName)

  const closedRequest = await file('lena', { gpuModel: 'A100 SXM', nodes: 1, durationMonths: 1 })
  await offer(closedRequest, listings.budget)
  await closeRequest(tx, as('lena'), closedRequest)
}
