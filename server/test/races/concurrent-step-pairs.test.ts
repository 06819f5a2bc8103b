import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../reliability/random.ts'
import { type CompanyName, companies, type PersonName, people } from '../../src/demo/cast.ts'
import type { HttpAnswer } from '../http-client.ts'
import { agreement, type IntroducedPair, introducedPair, terms } from '../introduced-pair.ts'
import { goodDemand, putListing } from '../listings.ts'
import { fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import { fullSubmission, openLot } from '../radar.ts'
import { quickMachines, startRental } from '../rentals.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

/** How many pairs of steps are taken; `PAIRS=all` takes every one. */
const pairsTaken = process.env.PAIRS === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.PAIRS ?? 60)
/** Proofs of the second factor last five minutes. */
const pairsAProof = 40

/** The caller: in the partner API by first name, in the dashboard by role. */
type Who = 'mina' | 'sam' | 'pedro' | 'buyer' | 'seller' | 'operator'
type Step = readonly [who: Who, method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object]

const reason = { reason: 'As the letters show.' }
const steps: readonly Step[] = [
  ['mina', 'PATCH', '/requests/{request}', { nodes: 9 }],
  ['mina', 'POST', '/requests/{request}/close'],
  ['operator', 'POST', '/operator/requests/{request}/offers', { listingIds: ['{otherListing}'] }],
  ['operator', 'POST', '/operator/opportunities/{opportunity}/withdraw'],
  ['sam', 'POST', '/opportunities/{opportunity}/decline'],
  ['seller', 'POST', '/opportunities/{opportunity}/accept'],
  ['mina', 'POST', '/introductions/{introduction}/ready'],
  ['sam', 'POST', '/introductions/{introduction}/ready'],
  ['operator', 'POST', '/operator/introductions/{introduction}/void', reason],
  ['seller', 'POST', '/introductions/{introduction}/deal-reports', terms],
  ['buyer', 'POST', '/introductions/{introduction}/claims', { statement: 'We have been in talks since May.' }],
  ['buyer', 'POST', '/deal-reports/{deal}/confirm'],
  ['buyer', 'POST', '/deal-reports/{deal}/contest', reason],
  ['seller', 'POST', '/deal-reports/{deal}/withdraw'],
  ['buyer', 'POST', '/introductions/{introduction}/messages', { text: 'Shall we talk on Monday?' }],
  ['operator', 'POST', '/operator/claims/{claim}/uphold', reason],
  ['operator', 'POST', '/operator/claims/{claim}/refuse', reason],
  ['operator', 'POST', '/operator/invoices/{invoice}/pay'],
  ['operator', 'POST', '/operator/invoices/{invoice}/void', reason],
  ['sam', 'PUT', '/radar/submissions/{listing}', fullSubmission],
  ['sam', 'POST', '/radar/submissions/{listing}/withdraw'],
  ['sam', 'POST', '/radar/submissions/{listing}/republish'],
  ['sam', 'PUT', '/radar/submissions/{proposal}', fullSubmission],
  ['operator', 'POST', '/operator/submissions/{proposal}/approve'],
  ['operator', 'POST', '/operator/submissions/{proposal}/reject', reason],
  ['operator', 'PUT', '/operator/nodes/{listing}/audience', { companyIds: ['{buyingCompany}'] }],
  ['operator', 'POST', '/operator/nodes/{listing}/lots', { format: 'open', endsAt: '{inAnHour}', reserveCents: null }],
  ['buyer', 'POST', '/lots/{lot}/bids', { amountCents: 300 }],
  ['mina', 'POST', '/radar/nodes/{listing}/inquiries', { quantity: 1 }],
  ['operator', 'POST', '/operator/inquiries/{inquiry}/forward'],
  ['operator', 'POST', '/operator/inquiries/{inquiry}/close'],
  ['mina', 'POST', '/rentals', { offer_id: '{offer}', gpu_count: 1 }],
  ['pedro', 'POST', '/rentals', { offer_id: '{offer}', gpu_count: 4 }],
  ['mina', 'POST', '/rentals/{rental}/stop'],
  ['operator', 'POST', '/operator/rentals/{rental}/stop', reason],
  ['seller', 'POST', '/offers/{offer}/price', { pricePerHourCents: 111 }],
  ['seller', 'POST', '/offers/{offer}/capacity', { capacityGpus: 16 }],
  ['seller', 'POST', '/offers/{offer}/withdraw'],
  ['seller', 'PUT', '/offers/{offer}', { gpuCounts: [1, 2] }],
  ['operator', 'POST', '/operator/offers/{waitingOffer}/approve'],
  ['operator', 'POST', '/operator/offers/{waitingOffer}/reject', reason],
  ['operator', 'POST', '/operator/companies/{buyingCompany}/credits', { amountCents: 100, reference: '{anything}' }],
  ['operator', 'POST', '/operator/prices', { gpuModel: 'h100-sxm', onDemandPricePerHourCents: 300 }],
  ['buyer', 'POST', '/keys', { name: 'passing', mode: 'test' }],
  ['seller', 'POST', '/keys', { name: 'passing', mode: 'test' }],
  ['buyer', 'POST', '/keys/{key}/roll', {}],
  ['buyer', 'POST', '/keys/{key}/revoke'],
  ['operator', 'POST', '/operator/keys/{key}/revoke'],
  ['seller', 'POST', '/agreements/{agreement}/sign'],
  ['operator', 'POST', '/operator/agreements', agreement],
  ['seller', 'PATCH', '/company', { contactName: 'Sales' }],
  ['seller', 'POST', '/company/members/{member}/role', { role: 'viewer' }],
  ['operator', 'POST', '/operator/people/{person}/suspend'],
  ['operator', 'POST', '/operator/companies/{sellingCompany}/suspend', reason],
  ['operator', 'POST', '/operator/companies/{sellingCompany}/disable-keys'],
  ['operator', 'POST', '/operator/api-keys/disable'],
]

/** The objects that steps act on: each is created when a step of the pair names it, and shared by both. */
function things(app: TestApp, table: IntroducedPair) {
  const idIn = (answer: HttpAnswer): string => {
    if (answer.status >= 300) throw new Error(answer.text)
    return answer.body.id
  }
  const made = new Map<string, Promise<string>>()
  const the = (thing: string): Promise<string> => {
    const kept = made.get(thing) ?? makers[thing]?.() ?? Promise.reject(new Error(`nobody makes ${thing}`))
    made.set(thing, kept)
    return kept
  }
  const makers: Readonly<Record<string, () => Promise<string>>> = {
    listing: () => putListing(app, 'kestrel'),
    otherListing: () => putListing(app, 'basalt'),
    proposal: async () => idIn(await app.as('sam').post('/radar/submissions', fullSubmission)),
    lot: async () => openLot(app, table.operator, await the('listing'), 'open', { seconds: 3600 }),
    request: async () => idIn(await app.as('mina').post('/requests', goodDemand(await app.nowMs()))),
    opportunity: async () => {
      const offered = await table.operator.post(`/operator/requests/${await the('request')}/offers`, { listingIds: [await the('listing')] })
      return offered.body.opportunities[0].id as string
    },
    introduction: () => table.introduce(),
    deal: async () => idIn(await table.report(await the('introduction'))),
    claim: async () => idIn(await table.claim(await the('introduction'))),
    invoice: async () => {
      const { deal } = await table.conclude()
      return (await app.sql<{ id: string }>('select id from invoices where deal_id = $1', [deal]))[0]?.id ?? ''
    },
    offer: () => putOffer(app, 'kestrel'),
    waitingOffer: () => putOffer(app, 'kestrel', { status: 'pending' }),
    rental: async () => (await startRental(app.as('mina'), await the('offer'))).id as string,
    inquiry: async () => idIn(await app.as('mina').post(`/radar/nodes/${await the('listing')}/inquiries`, { quantity: 1 })),
    key: async () => idIn(await table.buyer.post('/keys', { name: 'passing', mode: 'test' })),
    agreement: async () => idIn(await table.operator.post('/operator/agreements', agreement)),
    buyingCompany: () => app.companyHandle('halden'),
    sellingCompany: () => app.companyHandle('kestrel'),
    person: () => app.personHandle('sam'),
    member: () => app.memberId('sam'),
    inAnHour: async () => new Date((await app.nowMs()) + 3_600_000).toISOString(),
    anything: async () => crypto.randomUUID(),
  }
  /** The text with its placeholders filled in. */
  return async (text: string): Promise<string> => {
    let filled = text
    for (const [place, name = ''] of text.matchAll(/\{(\w+)\}/g)) filled = filled.replace(place, await the(name))
    return filled
  }
}

describe('any two concurrent steps on the same objects, with a clock that is slow to read,', () => {
  let app: TestApp
  let table: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp(quickMachines)
    table = await introducedPair(app)
    for (const name of Object.keys(companies) as CompanyName[]) await fund(app, name, 100_000_000)
    await app.slowClock()
    await goOn()
  })

  const take = async ([who, method, path, body]: Step, filled: (text: string) => Promise<string>): Promise<() => Promise<HttpAnswer>> => {
    const [to, sent] = [await filled(path), body && JSON.parse(await filled(JSON.stringify(body)))]
    if (who === 'buyer' || who === 'seller' || who === 'operator') return () => table[who].call(method, to, sent)
    return () => app.as(who as PersonName).call(method, to, sent)
  }
  /** Reverts what a step took from a member, so that later steps are not refused for it. */
  const goOn = async () => {
    await app.sql('update companies set suspended_at = null, api_keys_disabled = false where suspended_at is not null or api_keys_disabled')
    for (const table of ['listings', 'offers']) await app.sql(`update ${table} set company_suspended = false where company_suspended`)
    await app.sql('update people set suspended_at = null where suspended_at is not null and name = $1', [people.sam.name])
    await app.sql(`update memberships set role = 'trader' where role <> 'trader' and person_id = (select id from people where name = $1)`, [
      people.sam.name,
    ])
    await app.sql(`delete from settings where name = 'api_keys_disabled'`)
    await app.sql(`update api_keys set revoked_at = app_now() where revoked_at is null and name = 'passing'`)
    await app.sql(
      `insert into agreement_signatures (agreement_id, company_id, person_id, body_hash, factor)
       select a.id, c.id, (select min(id) from people), '', 'totp' from companies c cross join agreements a
       where not exists (select from agreement_signatures s where s.agreement_id = a.id and s.company_id = c.id)`,
    )
    await app.sql('update rights_epoch set version = version + 1')
    await app.service.probe()
  }

  it('both end in a reply that their caller can act on', { timeout: 1_200_000 }, async () => {
    const seed = process.env.PAIRS_SEED ?? crypto.randomUUID()
    const all = steps.flatMap((one, i) => steps.slice(i).map((other) => [one, other] as const))
    const drawn = new Random(seed).shuffled(all).slice(0, pairsTaken)
    const told: string[] = []
    let done = 0
    for (const [i, pair] of drawn.entries()) {
      if (i % pairsAProof === 0) await table.takeSeats()
      const filled = things(app, table)
      const calls = [await take(pair[0], filled), await take(pair[1], filled)]
      const answers = await Promise.all(calls.map((call) => call()))
      const [one, other] = pair.map(([who, method, path]) => `${who}: ${method} ${path}`)
      done += answers.filter(({ status }) => status < 300).length
      for (const { status, text } of answers) if (status >= 500) told.push(`${one} and ${other}: ${status} ${text}`)
      await goOn()
    }
    expect(told, `PAIRS_SEED=${seed}`).toEqual([])
    expect(await imbalances(app)).toEqual([])
    // Most pairs do not conflict. Otherwise nothing was tested.
    expect(done).toBeGreaterThan(1.5 * drawn.length)
  })
})
