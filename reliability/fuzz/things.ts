/** What the fuzzer finds in the demo world: keys, ids and codes that its calls may name. */
import { randomUUID } from 'node:crypto'
import type { DemoInstallation } from '../demo-installation.ts'
import { demand } from '../filing.ts'
import { bearer, callOnce, doneIn, jsonCall } from '../http-client.ts'
import { signIn } from '../session.ts'
import type { World } from './case.ts'
import { eventTypesIn, type OpenapiDocument } from './document.ts'
import { goodAddresses } from './texts.ts'

const narrowScopes = ['catalog:read'] as const
const companyName = 'Halden Research'

/** Whose keys call. */
const caller = 'mina'
const copies = 5
const timeoutMs = 10_000

export async function worldOf(home: DemoInstallation, document: OpenapiDocument): Promise<World> {
  const ids = async (text: string) => (await home.database.rows<{ id: string }>(text)).map(({ id }) => id)
  const own = (table: string, column: string) =>
    ids(`select id from ${table} where ${column} = (select id from companies where name = '${companyName}') limit 20`)
  const nodes = await ids('select id from listings where listed and not restricted')
  const offers = await home.database.rows<{ id: string; cents: number }>(
    'select id, price_per_hour_cents::int as cents from offers where on_market order by price_per_hour_cents limit 5',
  )
  const offerIds = offers.map(({ id }) => id)
  return {
    keys: { live: home.key(caller), test: home.key(caller, 'test'), narrow: await narrowKey(home) },
    narrowScopes,
    companyName,
    offers: offerIds,
    prices: new Map(offers.map(({ id, cents }) => [id, cents])),
    eventTypes: eventTypesIn(document),
    templates: ['ubuntu-24.04', 'pytorch', 'vllm'],
    ids: {
      '/radar/submissions': [(await madeWith(home, 'live', '/radar/submissions', { title: 'To be replaced' })).id],
      '/radar/nodes': nodes,
      '/opportunities': await ids('select id from opportunities limit 5'),
      '/introductions': await own('introductions', 'buyer_company_id'),
      '/offers': offerIds,
      '/webhook-endpoints': await ownEndpoints(home),
      '/rentals': await own('rentals', 'company_id'),
      ...(await testThings(home)),
    },
  }
}

interface Created {
  readonly id: string
  readonly key: string
}

async function made(port: number, path: string, headers: Readonly<Record<string, string>>, body: object): Promise<Created> {
  return doneIn(await callOnce(port, jsonCall('POST', `/v1${path}`, headers, body), timeoutMs))
}

/** With a key of the caller, which needs no second factor. */
function madeWith(home: DemoInstallation, mode: 'live' | 'test', path: string, body: object): Promise<Created> {
  return made(home.instance.ports.api, path, { ...bearer(home.key(caller, mode)), 'idempotency-key': randomUUID() }, body)
}

/** A key of one scope; one for tests needs no second factor. */
async function narrowKey(home: DemoInstallation): Promise<string> {
  const { dashboard } = home.instance.ports
  const cookie = await signIn((sending) => callOnce(dashboard, sending, timeoutMs), home.person(caller))
  return (await made(dashboard, '/keys', { cookie }, { name: 'Narrow', mode: 'test', scopes: narrowScopes })).key
}

/** Of one event that nothing here tells: deliveries are no part of this. */
async function ownEndpoints(home: DemoInstallation): Promise<string[]> {
  const all = goodAddresses.map((url) => madeWith(home, 'live', '/webhook-endpoints', { url, types: ['inquiry.closed'] }))
  return (await Promise.all(all)).map(({ id }) => id)
}

/** Things of the caller's test world, which its test helpers move. */
async function testThings(home: DemoInstallation): Promise<Record<string, string[]>> {
  const things = { requests: [] as string[], opportunities: [] as string[], introductions: [] as string[], submissions: [] as string[] }
  const test = async (path: string, body: object) => (await madeWith(home, 'test', path, body)).id
  for (let n = 0; n < copies; n++) {
    const request = await test('/requests', demand())
    things.requests.push(request)
    things.introductions.push(await test(`/test-helpers/requests/${request}/accept`, {}))
    things.opportunities.push(await test('/test-helpers/opportunities', {}))
    things.submissions.push(await test('/radar/submissions', { title: 'To be reviewed' }))
  }
  return Object.fromEntries(Object.entries(things).map(([kind, ids]) => [`/test-helpers/${kind}`, ids]))
}
