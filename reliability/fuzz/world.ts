/** What the fuzzer finds in the demo world: keys, ids and codes that its calls may name. */
import type { Home } from '../home.ts'
import type { World } from './case.ts'

const narrowScopes = ['catalog:read'] as const
const companyName = 'Halden Research'

export async function worldOf(home: Home): Promise<World> {
  const ids = async (text: string) => (await home.database.rows<{ id: string }>(text)).map(({ id }) => id)
  const own = (table: string, column: string) =>
    ids(`select id from ${table} where ${column} = (select id from companies where name = '${companyName}') limit 20`)
  const buyer = home.people.get('mina')
  const nodes = await ids('select id from listings where listed and not restricted')
  const offers = await ids('select id from offers where on_market order by price_per_hour_cents limit 5')
  return {
    keys: { live: buyer?.keys?.live ?? '', test: buyer?.keys?.test ?? '', narrow: await narrowKey(home) },
    narrowScopes,
    companyName,
    offers,
    templates: ['ubuntu-24.04', 'pytorch', 'vllm'],
    ids: {
      '/radar/submissions': [await ownSubmission(home)],
      '/radar/nodes': nodes,
      '/opportunities': await ids('select id from opportunities limit 5'),
      '/introductions': await own('introductions', 'buyer_company_id'),
      '/offers': offers,
      '/rentals': await own('rentals', 'company_id'),
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
async function narrowKey({ people, instance }: Home): Promise<string> {
  const { email, password } = people.get('mina') ?? { email: '', password: '' }
  const dashboard = `http://127.0.0.1:${instance.ports.dashboard}/v1`
  const { cookie } = await post(`${dashboard}/auth/sign-in`, {}, { email, password })
  const { created } = await post(`${dashboard}/keys`, { cookie }, { name: 'Narrow', mode: 'test', scopes: narrowScopes })
  return created.key
}

async function ownSubmission({ people, instance }: Home): Promise<string> {
  const authorization = `Bearer ${people.get('mina')?.keys?.live}`
  const { created } = await post(
    `http://127.0.0.1:${instance.ports.api}/v1/radar/submissions`,
    { authorization },
    { title: 'To be replaced' },
  )
  return created.id
}
