import { isDeepStrictEqual } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../../reliability/random.ts'
import { type CompanyName, companies, people } from '../../src/demo/cast.ts'
import { DashboardClient } from '../dashboard-client.ts'
import { lockWaits } from '../held-calls.ts'
import type { HttpResponse } from '../http-client.ts'
import { agreement, type IntroducedPair, introducedPair, terms } from '../introduced-pair.ts'
import { putListing, validDemand } from '../listings.ts'
import { fund, imbalances } from '../money.ts'
import { putOffer } from '../offers.ts'
import { fullSubmission, openLot } from '../radar.ts'
import { quickMachines, startRental } from '../rentals.ts'
import { StatementGate } from '../statement-gate.ts'
import { openInstance, openTestApp, type TestApp, until } from '../test-app.ts'

/** How many pairs of steps are taken; `PAIRS=all` takes every one. */
const maxPairs = process.env.PAIRS === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.PAIRS ?? 20)
/** The pairs whose steps stop at each of their statements are fewer, because each takes many runs. */
const maxHeldPairs = Math.ceil(maxPairs / 10)
/** Proofs of the second factor last five minutes. */
const pairsPerProof = 15

/** The caller: in the partner API by first name, in the dashboard by role. */
type Caller = 'mina' | 'sam' | 'pedro' | 'buyer' | 'seller' | 'operator'
type Step = readonly [caller: Caller, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object]
type Calls = readonly [one: () => Promise<HttpResponse>, other: () => Promise<HttpResponse>]
/** The status of each response, or its error code; and the states of the objects. */
interface Outcome {
  readonly responses: readonly (number | string)[]
  readonly states: readonly string[]
}

const settings = { ...quickMachines, MAX_ACTIVE_RENTALS: '10000' }
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
  ['operator', 'POST', '/operator/invoices/{paidFee}/refund'],
  ['operator', 'POST', '/operator/claims/{claimOfPaidFee}/uphold', reason],
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
  ['mina', 'PATCH', '/webhook-endpoints/{endpoint}', { enabled: false }],
  ['mina', 'PATCH', '/webhook-endpoints/{endpoint}', { url: 'https://hooks.example.com/new' }],
  ['mina', 'POST', '/webhook-endpoints/{endpoint}/roll-secret', { overlapHours: 0 }],
  ['mina', 'POST', '/webhook-endpoints/{endpoint}/ping'],
  ['mina', 'DELETE', '/webhook-endpoints/{endpoint}'],
  ['seller', 'POST', '/agreements/{agreement}/sign'],
  ['operator', 'POST', '/operator/agreements', agreement],
  ['seller', 'PATCH', '/company', { contactName: 'Sales' }],
  ['seller', 'POST', '/company/members/{member}/role', { role: 'viewer' }],
  ['operator', 'POST', '/operator/people/{person}/suspend'],
  ['operator', 'POST', '/operator/companies/{sellingCompany}/suspend', reason],
  ['operator', 'POST', '/operator/companies/{sellingCompany}/disable-keys'],
  ['operator', 'POST', '/operator/api-keys/disable'],
]

/** Where the states of objects are that do not change by themselves. */
const tables = {
  request: 'requests',
  opportunity: 'opportunities',
  introduction: 'introductions',
  deal: 'deals',
  claim: 'claims',
  invoice: 'invoices',
  paidFee: "(select id, concat_ws(' ', status, refund_due_at is not null, refunded_at is not null) as status from invoices) i",
  claimOfPaidFee: 'claims',
  listing: 'listings',
  proposal: 'listings',
  lot: 'lots',
  inquiry: 'inquiries',
  offer: 'offers',
  waitingOffer: 'offers',
  endpoint: "(select id, concat_ws(' ', disabled_reason, url, deleted_at is not null) as status from webhook_endpoints) e",
} as const

/** The objects that steps act on: each is created when a step of the pair names it, and shared by both. */
function sharedObjects(app: TestApp, pair: IntroducedPair) {
  const idIn = (response: HttpResponse): string => {
    if (response.status >= 300) throw new Error(response.text)
    return response.body.id
  }
  const created = new Map<string, Promise<string>>()
  const idOf = (name: string): Promise<string> => {
    const promise = created.get(name) ?? creators[name]?.() ?? Promise.reject(new Error(`nobody makes ${name}`))
    created.set(name, promise)
    return promise
  }
  let paid: Promise<{ claim: string; fee: string }> | undefined
  /** A claim, and the paid success fee, of one introduction. */
  const claimAndFee = () => {
    paid ??= (async () => {
      const introduction = await pair.introduce()
      const claim = idIn(await pair.claim(introduction))
      const deal = idIn(await pair.report(introduction))
      await pair.confirm(deal)
      const [fee] = await app.sql<{ id: string }>(`select id from invoices where deal_id = $1 and kind = 'success_fee'`, [deal])
      return { claim, fee: idIn(await pair.operator.post(`/operator/invoices/${fee?.id}/pay`)) }
    })()
    return paid
  }
  const creators: Readonly<Record<string, () => Promise<string>>> = {
    listing: () => putListing(app, 'kestrel'),
    otherListing: () => putListing(app, 'basalt'),
    proposal: async () => idIn(await app.as('sam').post('/radar/submissions', fullSubmission)),
    lot: async () => openLot(app, pair.operator, await idOf('listing'), 'open', { seconds: 3600 }),
    request: async () => idIn(await app.as('mina').post('/requests', validDemand(await app.nowMs()))),
    opportunity: async () => {
      const offered = await pair.operator.post(`/operator/requests/${await idOf('request')}/offers`, {
        listingIds: [await idOf('listing')],
      })
      return offered.body.opportunities[0].id as string
    },
    introduction: () => pair.introduce(),
    deal: async () => idIn(await pair.report(await idOf('introduction'))),
    claim: async () => idIn(await pair.claim(await idOf('introduction'))),
    invoice: async () => {
      const { deal } = await pair.conclude()
      return (await app.sql<{ id: string }>('select id from invoices where deal_id = $1', [deal]))[0]?.id ?? ''
    },
    paidFee: async () => (await claimAndFee()).fee,
    claimOfPaidFee: async () => (await claimAndFee()).claim,
    endpoint: async () =>
      idIn(await app.as('mina').post('/webhook-endpoints', { url: 'https://hooks.example.com/old', types: ['rental.*'] })),
    offer: () => putOffer(app, 'kestrel'),
    waitingOffer: () => putOffer(app, 'kestrel', { status: 'pending' }),
    rental: async () => (await startRental(app.as('mina'), await idOf('offer'))).id as string,
    inquiry: async () => idIn(await app.as('mina').post(`/radar/nodes/${await idOf('listing')}/inquiries`, { quantity: 1 })),
    key: async () => idIn(await pair.buyer.post('/keys', { name: 'passing', mode: 'test' })),
    agreement: async () => idIn(await pair.operator.post('/operator/agreements', agreement)),
    buyingCompany: () => app.companyHandle('halden'),
    sellingCompany: () => app.companyHandle('kestrel'),
    person: () => app.personHandle('sam'),
    member: () => app.memberId('sam'),
    inAnHour: async () => new Date((await app.nowMs()) + 3_600_000).toISOString(),
    anything: async () => crypto.randomUUID(),
  }
  return {
    /** The text with its placeholders filled in. */
    async fill(text: string): Promise<string> {
      let filled = text
      for (const [placeholder, name = ''] of text.matchAll(/\{(\w+)\}/g)) filled = filled.replace(placeholder, await idOf(name))
      return filled
    },
    async states(): Promise<string[]> {
      const states: string[] = []
      for (const [name, table] of Object.entries(tables)) {
        const id = await created.get(name)
        if (id === undefined) continue
        const [row] = await app.sql<{ status: string }>(`select status from ${table} where id = $1`, [id])
        states.push(`${name}: ${row?.status}`)
      }
      return states
    },
  }
}

describe('any two concurrent steps on the same objects, with a clock that is slow to read,', () => {
  let app: TestApp
  let pair: IntroducedPair
  beforeAll(async () => {
    app = await openTestApp(settings)
    pair = await introducedPair(app)
    for (const name of Object.keys(companies) as CompanyName[]) await fund(app, name, 100_000_000)
    await app.makeClockSlow()
    await restoreAccess()
  })

  const prepareCall = async (
    [caller, method, path, body]: Step,
    fill: (text: string) => Promise<string>,
    at: TestApp,
  ): Promise<() => Promise<HttpResponse>> => {
    const [to, payload] = [await fill(path), body && JSON.parse(await fill(JSON.stringify(body)))]
    if (caller !== 'buyer' && caller !== 'seller' && caller !== 'operator') return () => at.as(caller).call(method, to, payload)
    const page = new DashboardClient(at.dashboardUrl)
    page.sid = pair[caller].sid
    return () => page.call(method, to, payload)
  }
  /** Reverts what a step took from a member, so that later steps are not refused for it. */
  const restoreAccess = async () => {
    await app.sql('update companies set suspended_at = null, api_keys_disabled = false where suspended_at is not null or api_keys_disabled')
    for (const table of ['listings', 'offers']) await app.sql(`update ${table} set company_suspended = false where company_suspended`)
    await app.sql('update people set suspended_at = null where suspended_at is not null and name = $1', [people.sam.name])
    await app.sql(`update memberships set role = 'trader' where role <> 'trader' and person_id = (select id from people where name = $1)`, [
      people.sam.name,
    ])
    await app.sql(`delete from settings where name = 'api_keys_disabled'`)
    // A company has a limited number of endpoints.
    await app.sql('update webhook_endpoints set deleted_at = app_now(), sealed_secret = null where deleted_at is null')
    // A person has a limited number of active keys, and of keys per day.
    await app.sql(
      `update api_keys set revoked_at = coalesce(revoked_at, app_now()), created_at = created_at - interval '1 day'
       where name = 'passing' and created_at > app_now() - interval '1 day'`,
    )
    await app.sql(
      `insert into agreement_signatures (agreement_id, company_id, person_id, body_hash, factor)
       select a.id, c.id, (select min(id) from people), '', 'totp' from companies c cross join agreements a
       where not exists (select from agreement_signatures s where s.agreement_id = a.id and s.company_id = c.id)`,
    )
    await app.sql('update rights_epoch set version = version + 1')
    await app.service.probe()
  }

  /** Makes the calls of a pair on new objects, and returns their responses and the objects' states. */
  const take = async (
    pairOfSteps: readonly [Step, Step],
    make: (calls: Calls) => Promise<readonly HttpResponse[]>,
    firstAt = app,
  ): Promise<Outcome> => {
    const objects = sharedObjects(app, pair)
    await firstAt.service.probe()
    const calls = [await prepareCall(pairOfSteps[0], objects.fill, firstAt), await prepareCall(pairOfSteps[1], objects.fill, app)] as const
    const responses = await make(calls)
    const outcome = { responses: responses.map(({ status, body }) => body?.error?.code ?? status), states: await objects.states() }
    await restoreAccess()
    return outcome
  }

  const seed = process.env.PAIRS_SEED ?? crypto.randomUUID()
  const all = steps.flatMap((one, i) => steps.slice(i).map((other) => [one, other] as const))
  const namesOf = (stepPair: readonly Step[]) => stepPair.map(([caller, method, path]) => `${caller}: ${method} ${path}`)
  const inBothOrders = async (stepPair: readonly [Step, Step]) => [
    await take(stepPair, async ([one, other]) => [await one(), await other()]),
    await take(stepPair, async ([one, other]) => [await other(), await one()].reverse()),
  ]

  it('have the responses and the effects of one order or the other', { timeout: 1_200_000 }, async () => {
    const sampledPairs = new Random(seed).shuffled(all).slice(0, maxPairs)
    const deviations: unknown[] = []
    let done = 0
    for (const [i, stepPair] of sampledPairs.entries()) {
      if (i % pairsPerProof === 0) await pair.signIn()
      const orders = await inBothOrders(stepPair)
      const concurrent = await take(stepPair, (calls) => Promise.all(calls.map((call) => call())))
      done += concurrent.responses.filter((response) => typeof response === 'number').length
      const isSerial = orders.some((order) => isDeepStrictEqual(order, concurrent))
      if (!isSerial || concurrent.responses.includes('api_error')) deviations.push({ names: namesOf(stepPair), concurrent, orders })
    }
    expect(deviations, `PAIRS_SEED=${seed}`).toEqual([])
    expect(await imbalances(app)).toEqual([])
    // Most pairs do not conflict. Otherwise nothing was tested.
    expect(done).toBeGreaterThan(1.5 * sampledPairs.length)
  })

  it('have them too if the first stops before any statement of its write, on another instance', { timeout: 3_600_000 }, async () => {
    const gate = new StatementGate()
    const gated = await openInstance(app.connection, settings, await gate.open(app.connection))
    const deviations: unknown[] = []
    let stops = 0
    /** Makes the other call while the first is stopped before its nth statement, until the other has ended or waits for the first. */
    const whileHeld =
      (n: number) =>
      async ([one, other]: Calls): Promise<HttpResponse[]> => {
        const arrived = gate.holdNth(n)
        const first = one()
        const stopped = await Promise.race([arrived.then(() => true), first.then(() => false)])
        if (stopped) stops++
        let ended = false
        const second = other().finally(() => {
          ended = true
        })
        if (stopped) await until(async () => ended || (await lockWaits(app)) > 0)
        gate.openAgain()
        return Promise.all([first, second])
      }
    for (const stepPair of new Random(`${seed} held`).shuffled(all).slice(0, maxHeldPairs)) {
      await pair.signIn()
      const orders = await inBothOrders(stepPair)
      for (let n = 0, before = -1; before < stops; n++) {
        before = stops
        const held = await take(stepPair, whileHeld(n), gated)
        const isSerial = orders.some((order) => isDeepStrictEqual(order, held))
        if (!isSerial || held.responses.includes('api_error')) deviations.push({ names: namesOf(stepPair), n, held, orders })
      }
    }
    await gated.close()
    await gate.close()
    expect(deviations, `PAIRS_SEED=${seed}`).toEqual([])
    expect(await imbalances(app)).toEqual([])
    expect(stops).toBeGreaterThan(0)
  })
})
