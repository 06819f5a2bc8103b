/** What the fuzzer finds in the demo world: keys, ids and codes that its calls may name. */
import { randomUUID } from 'node:crypto'
import type { DemoInstallation } from '../demo-installation.ts'
import type { World } from './case.ts'
import { eventTypesIn, type OpenapiDocument } from './document.ts'
import { goodAddresses } from './texts.ts'

const narrowScopes = ['catalog:read'] as const
const companyName = 'Halden Research'

const copies = 5

export async function worldOf(home: DemoInstallation, document: OpenapiDocument): Promise<World> {
  const ids = async (text: string) => (await home.database.rows<{ id: string }>(text)).map(({ id }) => id)
  const own = (table: string, column: string) =>
    ids(`select id from ${table} where ${column} = (select id from companies where name = '${companyName}') limit 20`)
  const buyer = home.people.get('mina')
  const nodes = await ids('select id from listings where listed and not restricted')
  const offers = await home.database.rows<{ id: string; cents: number }>(
    'select id, price_per_hour_cents::int as cents from offers where on_market order by price_per_hour_cents limit 5',
  )
  const offerIds = offers.map(({ id }) => id)
  return {
    keys: { live: buyer?.keys?.live ?? '', test: buyer?.keys?.test ?? '', narrow: await narrowKey(home) },
    narrowScopes,
    companyName,
    offers: offerIds,
    prices: new Map(offers.map(({ id, cents }) => [id, cents])),
    eventTypes: eventTypesIn(document),
    templates: ['ubuntu-24.04', 'pytorch', 'vllm'],
    ids: {
      '/radar/submissions': [await ownSubmission(home)],
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

async function post(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<{ created: Created; cookie: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${text}`)
  return { created: JSON.parse(text) as Created, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** A key of one scope; one for tests needs no second factor. */
async function narrowKey({ people, instance }: DemoInstallation): Promise<string> {
  const { email, password } = people.get('mina') ?? { email: '', password: '' }
  const dashboard = `http://127.0.0.1:${instance.ports.dashboard}/v1`
  const { cookie } = await post(`${dashboard}/auth/sign-in`, {}, { email, password })
  const { created } = await post(`${dashboard}/keys`, { cookie }, { name: 'Narrow', mode: 'test', scopes: narrowScopes })
  return created.key
}

async function ownSubmission({ people, instance }: DemoInstallation): Promise<string> {
  const authorization = `Bearer ${people.get('mina')?.keys?.live}`
  const { created } = await post(
    `http://127.0.0.1:${instance.ports.api}/v1/radar/submissions`,
    { authorization },
    { title: 'To be replaced' },
  )
  return created.id
}

/** Of one event that nothing here tells: deliveries are no part of this. */
async function ownEndpoints({ people, instance }: DemoInstallation): Promise<string[]> {
  const authorization = `Bearer ${people.get('mina')?.keys?.live}`
  const api = `http://127.0.0.1:${instance.ports.api}/v1`
  const made = await Promise.all(
    goodAddresses.map((url) =>
      post(`${api}/webhook-endpoints`, { authorization, 'idempotency-key': randomUUID() }, { url, types: ['inquiry.closed'] }),
    ),
  )
  return made.map(({ created }) => created.id)
}

/** Things of the caller's test world, which its test helpers move. */
async function testThings({ people, instance }: DemoInstallation): Promise<Record<string, string[]>> {
  const authorization = `Bearer ${people.get('mina')?.keys?.test}`
  const made = async (path: string, body: object) => {
    const headers = { authorization, 'idempotency-key': randomUUID() }
    return (await post(`http://127.0.0.1:${instance.ports.api}/v1${path}`, headers, body)).created.id
  }
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 2, region: 'eu-north', startsAt, durationMonths: 6 }
  const things: Record<string, string[]> = { requests: [], opportunities: [], introductions: [], submissions: [] }
  for (let n = 0; n < copies; n++) {
    const request = await made('/requests', demand)
    things.requests?.push(request)
    things.introductions?.push(await made(`/test-helpers/requests/${request}/accept`, {}))
    things.opportunities?.push(await made('/test-helpers/opportunities', {}))
    things.submissions?.push(await made('/radar/submissions', { title: 'To be reviewed' }))
  }
  return Object.fromEntries(Object.entries(things).map(([kind, ids]) => [`/test-helpers/${kind}`, ids]))
}
