/** `@parley/sdk`: installation, a first program, and every method, from the cards from which the SDK is generated. */
import type { Card } from '@parley/contract/endpoint'
import { sdkNameOf } from '@parley/contract/sdk-names'
import { html, type Markup } from '../html.ts'
import { endpointPath } from '../paths.ts'
import { documentedCards } from '../reference/endpoints.ts'
import { code, faultLink, type Page, table } from '../site.ts'

/** The SDK's default. */
const defaultBaseUrl = 'http://127.0.0.1:4000/v1'

const first = `import { Parley } from '@parley/sdk'
const parley = new Parley() // reads PARLEY_API_KEY and PARLEY_BASE_URL
const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
const demand = { gpuModel: 'H100 SXM', gpusPerNode: 8, nodes: 4, region: 'eu-north', startsAt, durationMonths: 6 }
const request = await parley.requests.create(demand)
console.log(request.id, request.status)
for await (const event of parley.events.follow({ since: request.createdAt })) {
  console.log(event.type, event.object.id, event.object.status)
  if (event.type === 'introduction.revealed') break
}`

const following = `const store = {
  load: () => readFile('cursor', 'utf8').catch(() => null),
  save: async (cursor) => {
    await writeFile('cursor.new', cursor) // if the program is killed here, the previous file stays intact
    await rename('cursor.new', 'cursor')
  },
}
for await (const event of parley.events.follow({ store, types: ['request.*', 'introduction.*'], signal })) {
  await handle(event)
}`

const starting = `const types = ['request.*', 'introduction.*']
async function begin() {
  const { meta } = await parley.events.list({ since: 'now', type: types.join() })
  await readAll() // your lists: parley.requests.list(), parley.introductions.list()
  return meta.resumeCursor
}
const cursor = (await store.load()) ?? (await begin())
const events = parley.events.follow({ cursor, types, store, onGap: readAll })`

const failing = `import { ApiError, isRequestInvalid } from '@parley/sdk'

try {
  await parley.requests.create(body)
} catch (error) {
  if (isRequestInvalid(error)) console.error(error.problems)
  else if (error instanceof ApiError) console.error(error.code, error.message, error.requestId)
  else throw error // ConnectionError, TimeoutError: the result of the call is unknown
}`

const verifying = `import { webhooks } from '@parley/sdk'

const delivery = await webhooks.verify(bodyAsItArrived, request.headers, process.env.PARLEY_WEBHOOK_SECRET)`

/** The package's README contains the same samples. */
export const sdkSamples: readonly string[] = [first, following, starting, failing, verifying]

const parts = [
  ['install', 'Install'],
  ['events', 'Events'],
  ['lists', 'Lists'],
  ['retries', 'Writes and retries'],
  ['errors', 'Errors'],
  ['webhooks', 'Webhooks'],
  ['methods', 'Methods'],
] as const

export const sdkPage: Page = {
  path: '/docs/tools/sdk',
  title: 'TypeScript SDK',
  lead: 'A typed client for TypeScript and JavaScript, with retries, automatic pagination and an event feed that survives restarts.',
  section: '/docs/tools',
  searchTerms: ['npm', 'javascript', 'node', 'client library'],
  contents: () => parts.map(([id, label]) => ({ href: `#${id}`, label, level: 2 })),
  body: ({ baseUrl }) => html`
<h2 id="install">Install</h2>
<p>The SDK is an ES module that <code>require</code> can also load. It runs on Node 20.19 and newer, Bun, Deno, and in browsers (only for calls that need no key). It has no dependencies.</p>
<p>The packages are not on a public registry. Get the tarballs from the operator, or build them with <code>npm run pack -- FOLDER</code> in the repository. Install the file:</p>
${code('shell', `npm install ./parley-sdk-*.tgz\nexport PARLEY_API_KEY=gpk_test_… PARLEY_BASE_URL=${baseUrl}`, 'Shell')}
<p>Without <code>PARLEY_BASE_URL</code> or the option <code>baseUrl</code> the SDK calls <code>${defaultBaseUrl}</code>, an installation on your own machine.</p>
${code('javascript', first, 'File demand and follow its events')}
<p>Save it as <code>first.mjs</code> and run it with <code>node first.mjs</code>. With a test key it waits after <code>request.filed</code> until you play the seller. Call <code>await parley.testHelpers.requests.accept(request.id)</code> from another terminal or before the loop.</p>
<h2 id="events">Events</h2>
<p><code>parley.events.follow()</code> yields every event of your company and does not end. It waits for new events, and continues after a lost connection, a restart of the service, or a rate limit. After each event it reports a cursor. Store the cursor together with the changes that the events cause, and continue from it after a restart:</p>
${code('javascript', following, 'Across restarts')}
<p><code>readFile</code>, <code>writeFile</code> and <code>rename</code> come from <code>node:fs/promises</code>. You provide <code>handle</code> and, optionally, <code>signal</code>.</p>
<p>An event counts as consumed when the loop requests the next one. If <code>break</code> or an error ends the loop at an event, you receive that event again. You also receive an event again if the program ended before its cursor was stored.</p>
<p>At the first start, get a cursor before you read your lists. Then you do not miss a change made in between:</p>
${code('javascript', starting, 'The first start')}
<p>A cursor is valid for 30 days, for its types, and for the company and mode of the key. If it is older (${faultLink('cursor_expired')}), the SDK calls <code>onGap</code>: read your lists again there. The SDK then continues with the oldest stored event. You miss nothing, but you receive events that are older than the lists you read. Fetch the object instead of using an event's <code>status</code>. Without <code>onGap</code> the error is thrown. ${faultLink('invalid_cursor')} is always thrown: start over as at the first start.</p>
${table('Options of follow', ['option', 'meaning'], followOptions)}
<h2 id="lists">Lists</h2>
<p><code>await</code> a list to get its first page (<code>data</code>, <code>nextCursor</code>, <code>next()</code>), or iterate over all items: <code>for await (const request of parley.requests.list()) { … }</code>.</p>
<h2 id="retries">Writes and retries</h2>
<p>The SDK sends an Idempotency-Key with every write that accepts one, and reuses it for retries. Pass your own as <code>{ idempotencyKey }</code> to repeat the same write after a restart. The SDK retries a call at most three times (<code>maxRetries</code>) if it was rate limited, if the service is unavailable, if the connection breaks, or if the response is incomplete or not from the API. Each attempt times out after 30 seconds (<code>timeoutMs</code>). <code>signal</code> aborts a call, including its waits. <code>onAttempt</code> is called after every attempt.</p>
<h2 id="errors">Errors</h2>
<p>The SDK has a class for each error type, and a type guard for each <a href="/docs/errors">code</a>. The guard types the fields that the code has in <code>error.details</code>.</p>
${code('javascript', failing, 'Handle errors')}
<p>A key with a <a href="/docs/guides/agent-keys#approval">policy</a> can require a person to approve a write first. The write then throws <code>ApprovalPendingError</code>, which is not an <code>ApiError</code>: nothing was executed yet. <code>await parley.approvals.wait(error.approval.id)</code> returns the approval when it is approved, refused or lapsed. Its <code>response</code> is the response of the write.</p>
<h2 id="webhooks">Webhooks</h2>
<p><code>webhooks.verify</code> returns the content of a delivery, or throws <code>WebhookVerificationError</code>. While you rotate a secret, pass an array of both secrets. <code>webhooks.sign</code> creates the headers of a delivery, for tests of your own receiver.</p>
${code('javascript', verifying, 'In a receiver')}
<p><code>bodyAsItArrived</code> is the raw text or bytes of the body, before any parsing. <code>request.headers</code> are the headers of Node or of <code>fetch</code>. <code>PARLEY_WEBHOOK_SECRET</code> contains the <code>secret</code> from the response that created the endpoint. The guide has <a href="/docs/guides/webhooks#receiver">a complete receiver</a>.</p>
<h2 id="methods">Methods</h2>
<p>Every type is generated from the OpenAPI document. Fields and values that your version does not know are passed through.</p>
${headings.map(methodsOf)}`,
}

const followOptions = (
  [
    [
      'cursor',
      'where to continue: a cursor from onCursor, or the resumeCursor of a list with the same types. It takes precedence over the store’s',
    ],
    ['since', 'where to begin without a cursor: a date-time within 30 days, or now. Default: the oldest stored event'],
    ['types', 'only these events, up to 20: types such as rental.running, or families such as rental.*'],
    ['wait, limit', 'how long the service waits for an event, 0 to 20 seconds, and the events per page, 1 to 200'],
    ['store', 'load() and save(cursor): where the cursor is stored between runs'],
    ['onCursor', 'called with the cursor after every event'],
    ['onGap', 'called when events were missed'],
    ['onInterruption', 'called for each interruption, before the SDK waits and retries'],
    ['signal', 'ends the iteration, without an error'],
  ] as const
).map(([names, meaning]) => [html`<code>${names}</code>`, meaning])

const headings = [...new Set(Object.values(documentedCards).map(({ heading }) => heading))]

function methodsOf(heading: string): Markup {
  const methods = Object.entries(documentedCards).filter(([, card]) => card.heading === heading)
  return table(
    heading,
    [heading, 'description'],
    methods.map(([name, card]) => [html`<a href="${endpointPath(name)}"><code>${callOf(card)}</code></a>`, card.summary]),
  )
}

/** The call as code: `parley.requests.update(id, body)`. */
function callOf(card: Card): string {
  const { resource, method } = sdkNameOf(card)
  const ids = [...card.path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id)
  const args = [...ids, ...(card.body ? ['body'] : []), ...(card.query ? ['query'] : [])]
  return `parley.${[...resource, method].join('.')}(${args.join(', ')})`
}
