/** The usual mistakes of newcomers, each with the error message, which says what to do. */
import { beforeAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../../src/core/ids.ts'
import { sendCall } from '../http-client.ts'
import { putListing, validDemand } from '../listings.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let shared: Fixture
interface Fixture {
  readonly live: string
  readonly test: string
  readonly demand: ReturnType<typeof validDemand>
  readonly node: string
  readonly liveRequest: string
}

beforeAll(async () => {
  app = await openTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'false' })
  const [live = '', test = ''] = [app.as('mina').key, app.as('mina', 'test').key]
  const demand = validDemand(await app.nowMs())
  const filed = await app.as('mina').post('/requests', demand, { key: 'used' })
  shared = { live, test, demand, node: await putListing(app, 'kestrel'), liveRequest: filed.body.id }
})

interface Mistake {
  readonly method?: string
  readonly path: string
  /** All headers, if they are the mistake. */
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: string
  readonly body?: unknown
}
type Row = readonly [mistake: string, make: (fixture: Fixture) => Mistake, status: number, message: RegExp]

const filing = (change: object) => (fixture: Fixture) => ({ method: 'POST', path: '/requests', body: { ...fixture.demand, ...change } })
const without = (name: string) => (fixture: Fixture) => ({
  method: 'POST',
  path: '/requests',
  body: Object.fromEntries(Object.entries(fixture.demand).filter(([field]) => field !== name)),
})
const getting = (path: string) => () => ({ path })
const withAuthorization = (authorization: (fixture: Fixture) => string) => (fixture: Fixture) => ({
  path: '/me',
  headers: { authorization: authorization(fixture) },
})
const sending = (contentType: string, body: string) => (fixture: Fixture) => ({
  method: 'POST',
  path: '/requests',
  headers: { authorization: `Bearer ${fixture.live}`, 'idempotency-key': 'a', 'content-type': contentType },
  body,
})

const mistakes: readonly Row[] = [
  ['no key', () => ({ path: '/me', headers: {} }), 401, /Send the header `Authorization: Bearer <key>`/],
  [
    'the key in a header of its own',
    (fixture) => ({ path: '/me', headers: { 'x-api-key': fixture.live } }),
    401,
    /Send the header `Authorization: /,
  ],
  ['the key in the address', (fixture) => ({ path: `/me?api_key=${fixture.live}`, headers: {} }), 401, /no query parameter/],
  ['the key without Bearer', withAuthorization((fixture) => fixture.live), 401, /The word Bearer is missing before the key/],
  ['basic authentication', withAuthorization((fixture) => `Basic ${btoa(`${fixture.live}:`)}`), 401, /only the scheme Bearer is read/],
  [
    'a variable that the shell did not replace',
    withAuthorization(() => 'Bearer $API_KEY'),
    401,
    /double quotation marks, so that \$API_KEY is replaced/,
  ],
  ['an empty variable', withAuthorization(() => 'Bearer '), 401, /No key stands behind Bearer/],
  [
    'a key in quotation marks',
    withAuthorization((fixture) => `Bearer "${fixture.live}"`),
    401,
    /Copy the whole key, without quotation marks/,
  ],
  [
    'the masked form of a key',
    withAuthorization(() => 'Bearer gpk_live_...a1b2'),
    401,
    /Create another in the dashboard under Settings, API keys/,
  ],
  ['a mistyped key', withAuthorization((fixture) => `Bearer ${fixture.live.slice(0, -2)}00`), 401, /mistyped: .*Copy it again/],
  ['a key of another installation', withAuthorization(() => `Bearer ${newApiKey('live')}`), 401, /Create a key in the dashboard/],
  ['a key of somebody without a company', () => ({ path: '/requests', key: app.as('noa').key ?? '' }), 403, /Join or create a company/],
  [
    'a key whose owner may only read',
    (fixture) => ({ ...filing({})(fixture), key: app.as('olav').key ?? '' }),
    403,
    /takes one of: owner, authorized_s/,
  ],
  [
    'a test key for a machine that costs money',
    (fixture) => ({ method: 'POST', path: '/rentals', key: fixture.test, body: { offer_id: 'x', gpu_count: 1 } }),
    403,
    /To rent a real machine, use a live key/,
  ],
  [
    'a live key in the test world',
    () => ({ method: 'POST', path: '/test-helpers/opportunities', body: {} }),
    403,
    /do not accept live keys\. Use a test key/,
  ],
  [
    'a write without an Idempotency-Key',
    (fixture) => ({ ...filing({})(fixture), headers: { authorization: `Bearer ${fixture.live}`, 'content-type': 'application/json' } }),
    400,
    /Send a new random value for each operation/,
  ],
  [
    'one Idempotency-Key for everything',
    (fixture) => ({
      ...filing({ nodes: 3 })(fixture),
      headers: { authorization: `Bearer ${fixture.live}`, 'content-type': 'application/json', 'idempotency-key': 'used' },
    }),
    409,
    /Use a new key for each operation/,
  ],
  ['a comma too many', sending('application/json', '{"nodes": 2,}'), 400, /Look for a comma too many/],
  [
    'a form in place of JSON',
    sending('application/x-www-form-urlencoded', 'nodes=2'),
    400,
    /must be application\/json: send the header Content-Type/,
  ],
  ['JSON within JSON', sending('application/json', '"{}"'), 400, /must be a JSON object, in braces/],
  ['a list as the body', sending('application/json', '[]'), 400, /must be a JSON object, in braces/],
  ['no body', sending('application/json', ''), 400, /A JSON body is required/],
  ['snake_case where camelCase is', filing({ budget_monthly_cents: 1 }), 400, /it is called budgetMonthlyCents here/],
  ['a company in the body', filing({ companyId: 'x' }), 400, /companyId: is not a known property/],
  ['a number in quotation marks', filing({ nodes: '2' }), 400, /whole number .*, without quotation marks/],
  ['money in whole units', filing({ budgetMonthlyCents: 19.99 }), 400, /budgetMonthlyCents: must be a whole number/],
  ['a day without a time', filing({ startsAt: '2028-03-01' }), 400, /with an offset, such as 2027-01-31T09:00:00Z/],
  ['seconds since 1970', filing({ startsAt: 1_835_000_000 }), 400, /with an offset, such as 2027-01-31T09:00:00Z/],
  ['a start in the past', filing({ startsAt: '2020-03-01T00:00:00Z' }), 400, /must not be more than 24 hours past/],
  ['neither an end nor a term', without('durationMonths'), 400, /must be given, or durationMonths/],
  ['a currency in small letters', filing({ currency: 'usd' }), 400, /must be one of USD, EUR/],
  ['an e-mail address for sellers to read', filing({ region: 'write to me@halden.example' }), 400, /must not identify you/],
  ['a parameter that there is not', getting('/requests?state=open'), 400, /state: .*which takes status, /],
  ['a value without a name', getting('/requests?=1'), 400, /^query: has a value without a name: send name=value$/],
  ['a value whose name is blank', getting('/requests?+=1'), 400, /^query: has a value without a name/],
  ['a property without a name', filing({ '': 1 }), 400, /^"": is not a known property$/],
  ['pages by number', getting('/requests?page=2'), 400, /for the next page send the cursor that meta holds/],
  ['a page that is too large', getting('/requests?limit=1000'), 400, /limit: must be a whole number from 1 to 100/],
  ['a status in capitals', getting('/requests?status=Open'), 400, /must be one of open, matched, closed/],
  ['a cursor of another list', getting('/requests?cursor=abc'), 400, /start again without a cursor/],
  ['a type of events that there is not', getting('/events?type=request.created'), 400, /exact \(request\.filed\) or a family/],
  ['a start in words', getting('/events?since=yesterday'), 400, /since: must be now, or a date-time with an offset/],
  ['another method', () => ({ method: 'PUT', path: '/requests', body: {} }), 404, /This path has no PUT: it has GET, HEAD and POST/],
  ['the singular', getting('/request'), 404, /No endpoint has this path: \/v1\/requests is one/],
  ['a slash at the end', getting('/requests/'), 404, /leave out the slash at its end/],
  ['the version twice', getting('/v1/requests'), 404, /the base address ends in \/v1 already/],
  [
    'an id of another kind',
    (fixture) => ({ path: `/requests/${fixture.node}` }),
    404,
    /names a Radar node or submission\. The ID of a request is expected here/,
  ],
  ['an id of the other mode', (fixture) => ({ path: `/requests/${fixture.liveRequest}`, key: fixture.test }), 404, /Use a live key/],
  [
    'a private key for a machine',
    () => ({
      method: 'POST',
      path: '/rentals',
      body: { offer_id: 'x', gpu_count: 1, ssh_public_key: '-----BEGIN OPENSSH PRIVATE KEY-----' },
    }),
    400,
    /give the line of the \.pub file/,
  ],
  [
    "a model in an offer's place",
    () => ({ method: 'POST', path: '/rental-quotes', body: { offer_id: 'h100-sxm', gpu_count: 1 } }),
    404,
    /List offers again and choose another/,
  ],
  [
    'a receiver on the own machine',
    () => ({ method: 'POST', path: '/webhook-endpoints', body: { url: 'http://localhost:3000/hook' } }),
    400,
    /url: must be an https address/,
  ],
  [
    'accepting an opportunity with a key',
    () => ({ method: 'POST', path: '/opportunities/opp_0000000000000000000000/accept' }),
    404,
    /a person takes this step at the dashboard, with a second factor/,
  ],
]

describe("the error for a newcomer's mistake says what to do", () => {
  let sent = 0
  it.each(mistakes)('%s', async (_, make, status, message) => {
    const { method = 'GET', path, key = shared.live, body, headers } = make(shared)
    const defaultHeaders = { authorization: `Bearer ${key}`, 'idempotency-key': `newcomer-${++sent}`, 'content-type': 'application/json' }
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await sendCall(app.baseUrl + path, {
      method,
      headers: headers ?? defaultHeaders,
      ...(text !== undefined && { body: text }),
    })
    expect([response.status, response.body.error.message]).toEqual([status, expect.stringMatching(message)])
    expect(response.body.error.doc_url).toContain(`#${response.body.error.code}`)
  })

  it('for at least the thirty usual mistakes', () => {
    expect(mistakes.length).toBeGreaterThanOrEqual(30)
  })
})
