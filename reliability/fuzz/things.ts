/** The keys, IDs and codes of the demo world that the fuzzer's calls use. */

import type { OpenapiDocument } from '@parley/contract/openapi'
import { Parley } from '@parley/sdk'
import { demand } from '../filing.ts'
import type { Say } from '../harness.ts'
import { doneIn, jsonCall, sendTo } from '../http-client.ts'
import type { DemoInstallation } from '../stage.ts'
import { eventTypesIn } from './document.ts'
import { goodAddresses } from './texts.ts'

const narrowScopes: readonly string[] = ['catalog:read']
const companyName = 'Halden Research'

/** The person whose keys are used. */
const caller = 'mina'
const copies = 5

/** Existing keys and IDs. */
export type World = Awaited<ReturnType<typeof worldOf>>

export async function worldOf(home: DemoInstallation, document: OpenapiDocument) {
  const idsOf = async (text: string) => (await home.sql<{ id: string }>(text)).map(({ id }) => id)
  const own = (table: string, column: string) =>
    idsOf(`select id from ${table} where ${column} = (select id from companies where name = '${companyName}') limit 20`)
  const nodes = await idsOf('select id from listings where listed and not restricted')
  const offers = await home.sql<{ id: string; cents: number }>(
    'select id, price_per_hour_cents::int as cents from offers where on_market order by price_per_hour_cents limit 5',
  )
  const offerIds = offers.map(({ id }) => id)
  const live = clientOf(home, 'live')
  // By the beginning of a path: IDs of objects that the caller may or may not see.
  const ids: Readonly<Record<string, readonly string[]>> = {
    '/radar/submissions': [(await live.radar.submissions.create({ title: 'To be replaced' })).id],
    '/radar/nodes': nodes,
    '/opportunities': await idsOf('select id from opportunities limit 5'),
    '/introductions': await own('introductions', 'buyer_company_id'),
    '/offers': offerIds,
    '/webhook-endpoints': await ownEndpoints(live),
    '/rentals': await own('rentals', 'company_id'),
    ...(await testThings(clientOf(home, 'test'))),
  }
  return {
    keys: { live: home.key(caller), test: home.key(caller, 'test'), narrow: await narrowKey(home) },
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
  readonly home: DemoInstallation
  readonly world: World
  readonly document: OpenapiDocument
  readonly seed: string
  /** The number of calls, or of long texts per input. */
  readonly count: number
  readonly say: Say
}

/** A client with a key of the caller. A key needs no second factor. */
const clientOf = (home: DemoInstallation, mode: 'live' | 'test') =>
  new Parley({ baseUrl: `http://127.0.0.1:${home.instance.ports.api}/v1`, apiKey: home.key(caller, mode) })

/** Creates a key with one scope. Creating a test key needs no second factor. */
async function narrowKey(home: DemoInstallation): Promise<string> {
  const cookie = await home.instance.cookieOf(caller)
  const making = jsonCall('POST', '/v1/keys', { cookie }, { name: 'Narrow', mode: 'test', scopes: narrowScopes })
  return doneIn<{ key: string }>(await sendTo(home.instance.ports.dashboard, making)).key
}

/** Endpoints for one event type that never occurs here, because deliveries are not tested. */
async function ownEndpoints(live: Parley): Promise<string[]> {
  const all = goodAddresses.map((url) => live.webhookEndpoints.create({ url, types: ['inquiry.closed'] }))
  return (await Promise.all(all)).map(({ id }) => id)
}

/** Objects of the caller's test world, for the test helpers. */
async function testThings({ requests, radar, testHelpers }: Parley): Promise<Record<string, string[]>> {
  const things = { requests: [] as string[], opportunities: [] as string[], introductions: [] as string[], submissions: [] as string[] }
  for (let n = 0; n < copies; n++) {
    const { id } = await requests.create(demand())
    things.requests.push(id)
    things.introductions.push((await testHelpers.requests.accept(id)).id)
    things.opportunities.push((await testHelpers.opportunities.create()).id)
    things.submissions.push((await radar.submissions.create({ title: 'To be reviewed' })).id)
  }
  return Object.fromEntries(Object.entries(things).map(([kind, ids]) => [`/test-helpers/${kind}`, ids]))
}
