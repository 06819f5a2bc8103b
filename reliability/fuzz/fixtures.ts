/** The keys, IDs and codes of the demo world that the fuzzer's calls use. */

import type { OpenapiDocument } from '@parley/contract/openapi'
import { Parley } from '@parley/sdk'
import { demand } from '../filing.ts'
import type { Log } from '../harness.ts'
import { bodyOf, jsonCall, sendTo } from '../http-client.ts'
import type { DemoInstallation } from '../installations.ts'
import { eventTypesIn } from './document.ts'
import { validAddresses } from './texts.ts'

const narrowScopes: readonly string[] = ['catalog:read']
const companyName = 'Halden Research'

/** The person whose keys are used. */
const caller = 'mina'
const copies = 5

/** Existing keys and IDs. */
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

export async function createFixtures(demo: DemoInstallation, document: OpenapiDocument) {
  const idsOf = async (text: string) => (await demo.sql<{ id: string }>(text)).map(({ id }) => id)
  const own = (table: string, column: string) =>
    idsOf(`select id from ${table} where ${column} = (select id from companies where name = '${companyName}') limit 20`)
  const nodes = await idsOf('select id from listings where listed and not restricted')
  const offers = await demo.sql<{ id: string; cents: number }>(
    'select id, price_per_hour_cents::int as cents from offers where on_market order by price_per_hour_cents limit 5',
  )
  const offerIds = offers.map(({ id }) => id)
  const live = clientOf(demo, 'live')
  // By the beginning of a path: IDs of objects that the caller may or may not see.
  const ids: Readonly<Record<string, readonly string[]>> = {
    '/radar/submissions': [(await live.radar.submissions.create({ title: 'To be replaced' })).id],
    '/radar/nodes': nodes,
    '/opportunities': await idsOf('select id from opportunities limit 5'),
    '/introductions': await own('introductions', 'buyer_company_id'),
    '/offers': offerIds,
    '/webhook-endpoints': await createEndpoints(live),
    '/rentals': await own('rentals', 'company_id'),
    ...(await createTestObjects(clientOf(demo, 'test'))),
  }
  return {
    keys: { live: demo.key(caller), test: demo.key(caller, 'test'), narrow: await createNarrowKey(demo) },
    narrowScopes,
    companyName,
    offers: offerIds,
    /** By offer: the price of one GPU in cents an hour. */
    prices: new Map(offers.map(({ id, cents }) => [id, cents])),
    eventTypes: eventTypesIn(document),
    templates: ['ubuntu-24.04', 'pytorch', 'vllm'],
    ids,
  }
}

/** The input of every part of a run. */
export interface FuzzRun {
  readonly demo: DemoInstallation
  readonly fixtures: Fixtures
  readonly document: OpenapiDocument
  readonly seed: string
  /** The number of calls, or of long texts per input. */
  readonly count: number
  readonly log: Log
}

/** A client with a key of the caller. A key needs no second factor. */
const clientOf = (demo: DemoInstallation, mode: 'live' | 'test') =>
  new Parley({ baseUrl: `http://127.0.0.1:${demo.instance.ports.api}/v1`, apiKey: demo.key(caller, mode) })

/** Creates a key with one scope. Creating a test key needs no second factor. */
async function createNarrowKey(demo: DemoInstallation): Promise<string> {
  const cookie = await demo.instance.cookieOf(caller)
  const call = jsonCall('POST', '/v1/keys', { cookie }, { name: 'Narrow', mode: 'test', scopes: narrowScopes })
  return bodyOf<{ key: string }>(await sendTo(demo.instance.ports.dashboard, call)).key
}

/** Endpoints for one event type that never occurs here, because deliveries are not tested. */
async function createEndpoints(live: Parley): Promise<string[]> {
  const all = validAddresses.map((url) => live.webhookEndpoints.create({ url, types: ['inquiry.closed'] }))
  return (await Promise.all(all)).map(({ id }) => id)
}

/** Objects of the caller's test world, for the test helpers. */
async function createTestObjects({ requests, radar, testHelpers }: Parley): Promise<Record<string, string[]>> {
  const created = { requests: [] as string[], opportunities: [] as string[], introductions: [] as string[], submissions: [] as string[] }
  for (let n = 0; n < copies; n++) {
    const { id } = await requests.create(demand())
    created.requests.push(id)
    created.introductions.push((await testHelpers.requests.accept(id)).id)
    created.opportunities.push((await testHelpers.opportunities.create()).id)
    created.submissions.push((await radar.submissions.create({ title: 'To be reviewed' })).id)
  }
  return Object.fromEntries(Object.entries(created).map(([kind, ids]) => [`/test-helpers/${kind}`, ids]))
}
