/** Both sides of an introduction and the operator, signed in to the dashboard, and their actions there. */
import type { DashboardClient } from './dashboard-client.ts'
import type { HttpResponse } from './http-client.ts'
import { putListing, validDemand } from './listings.ts'
import type { TestApp } from './test-app.ts'

export const terms = { startsAt: '2028-03-01T00:00:00.000Z', months: 6, monthlyCents: 2_000_000 }
/** The agreement that `introducedPair` publishes. */
export const agreement = { title: 'Introduction agreement', text: '# Two', successFeeBasisPoints: 250 }
/** The success fee at the agreement's rate, 2.5 % of a deal. */
export const feeCents = (6 * 2_000_000 * 250) / 10_000

export class IntroducedPair {
  readonly app: TestApp
  buyer: DashboardClient
  seller: DashboardClient
  operator: DashboardClient
  readonly #listing: string

  constructor(app: TestApp, listing: string) {
    this.app = app
    this.buyer = this.seller = this.operator = app.visitor()
    this.#listing = listing
  }

  /** A new opportunity: a request of Halden (buyer), offered to Kestrel (seller). */
  async offer(): Promise<string> {
    const { body } = await this.app.as('mina').post('/requests', validDemand(await this.app.nowMs()))
    const offers = await this.operator.post(`/operator/requests/${body.id}/offers`, { listingIds: [this.#listing] })
    return offers.body.opportunities[0].id
  }
  /** A new introduction of Halden to Kestrel. */
  async introduce(): Promise<string> {
    const accepted = await this.seller.post(`/opportunities/${await this.offer()}/accept`)
    return accepted.body.introduction.id
  }
  report(introductionId: string, overrides: object = {}, by: DashboardClient = this.seller): Promise<HttpResponse> {
    return by.post(`/introductions/${introductionId}/deal-reports`, { ...terms, ...overrides })
  }
  /** Deal reports that wait for the buyer, each on its own introduction. */
  async reports(count: number): Promise<string[]> {
    const deals: string[] = []
    while (deals.length < count) deals.push((await this.report(await this.introduce())).body.id)
    return deals
  }
  confirm(dealId: string, by: DashboardClient = this.buyer): Promise<HttpResponse> {
    return by.post(`/deal-reports/${dealId}/confirm`)
  }
  claim(introductionId: string, overrides: object = {}, by: DashboardClient = this.buyer): Promise<HttpResponse> {
    return by.post(`/introductions/${introductionId}/claims`, { statement: 'We have been in talks since May.', ...overrides })
  }
  upload(introductionId: string, bytes: Uint8Array, type: string, by: DashboardClient = this.buyer, name = 'proof'): Promise<HttpResponse> {
    return by.call('POST', `/introductions/${introductionId}/files?name=${encodeURIComponent(name)}`, bytes, { 'content-type': type })
  }
  /** A reported and confirmed deal on a new introduction. */
  async conclude(): Promise<{ introduction: string; deal: string }> {
    const introduction = await this.introduce()
    const deal = (await this.report(introduction)).body.id as string
    await this.confirm(deal)
    return { introduction, deal }
  }
  async detail(introductionId: string, by: DashboardClient = this.seller) {
    return (await by.get(`/introductions/${introductionId}`)).body
  }
  /** Signs in all three and proves their factors. Call it again after the clock was moved. */
  async signIn(): Promise<void> {
    this.buyer = await this.app.proven('tomas')
    this.seller = await this.app.proven('ruth')
    this.operator = await this.app.proven('oona')
  }
}

/** The three people at their dashboards with proven factors. Both companies have signed an agreement with a fee of 2.5 %. */
export async function introducedPair(app: TestApp): Promise<IntroducedPair> {
  const pair = new IntroducedPair(app, await putListing(app, 'kestrel'))
  await pair.signIn()
  const { body } = await pair.operator.post('/operator/agreements', agreement)
  for (const side of [pair.buyer, pair.seller]) await side.post(`/agreements/${body.id}/sign`)
  return pair
}
