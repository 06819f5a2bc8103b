/** `@parley/sdk`: install, the first program, and every method, from the cards that the SDK is generated from. */
import type { Card } from '@parley/contract/endpoint'
import { sdkNameOf } from '@parley/contract/sdk-names'
import { html, type Markup } from '../html.ts'
import { endpointPath } from '../paths.ts'
import { documentedCards } from '../reference/endpoints.ts'
import { code, faultLink, type Page, table } from '../site.ts'

/** As the SDK has it. */
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
    await writeFile('cursor.new', cursor) // a program that is killed meanwhile leaves the file before whole
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
  else throw error // ConnectionError, TimeoutError: what became of the call is not known
}`

const verifying = `import { webhooks } from '@parley/sdk'

const delivery = await webhooks.verify(bodyAsItArrived, request.headers, process.env.PARLEY_WEBHOOK_SECRET)`

/** The package's own page has the same ones. */
export const sdkSamples: readonly string[] = [first, following, starting, failing, verifying]

const parts = [
  ['install', 'Install'],
  ['events', 'Following events'],
  ['lists', 'Lists'],
  ['retries', 'Writes and retries'],
  ['errors', 'Errors'],
  ['webhooks', 'Webhooks'],
  ['methods', 'Methods'],
] as const

export const sdkPage: Page = {
  path: '/docs/tools/sdk',
  title: 'TypeScript SDK',
  lead: 'The API from TypeScript and JavaScript: typed, with retries, lists that walk themselves, and an event feed that survives restarts.',
  under: '/docs/tools',
  words: ['npm', 'javascript', 'node', 'client library'],
  contents: () => parts.map(([id, label]) => ({ href: `#${id}`, label, level: 2 })),
  body: ({ baseUrl }) => html`
<h2 id="install">Install</h2>
<p>It is an ES module, which <code>require</code> takes too; it runs on Node 20.19 and newer, Bun, Deno, and in browsers (there for what needs no key), and depends on nothing.</p>
<p>The packages are on no public registry. The operator hands them out as tarballs; who has the repository makes them with <code>npm run pack -- FOLDER</code>. Install the file:</p>
${code('shell', `npm install ./parley-sdk-*.tgz\nexport PARLEY_API_KEY=gpk_test_… PARLEY_BASE_URL=${baseUrl}`, 'Shell')}
<p>Without <code>PARLEY_BASE_URL</code> or the option <code>baseUrl</code> the SDK calls <code>${defaultBaseUrl}</code>, an installation on your own machine.</p>
${code('javascript', first, 'File demand, and follow it')}
<p>Keep it as <code>first.mjs</code>, and run it with <code>node first.mjs</code>. With a test key it waits at <code>request.filed</code> until you play the seller, from another terminal or before the loop: <code>await parley.testHelpers.requests.accept(request.id)</code>.</p>
<h2 id="events">Following events</h2>
<p><code>parley.events.follow()</code> is every event of your company, without end. It waits for what comes, and goes on after a lost connection, a restart of the service, or a limit. It says how far you came after each event; keep that where you keep what the events changed, and a restart goes on from it:</p>
${code('javascript', following, 'Across restarts')}
<p><code>readFile</code>, <code>writeFile</code> and <code>rename</code> are those of <code>node:fs/promises</code>; <code>handle</code> and <code>signal</code>, which may be left out, are yours.</p>
<p>An event counts as consumed when the loop asks for the next one: the event at which the loop was left, by <code>break</code> or an error, comes again, and so does one whose cursor was not kept before the program ended.</p>
<p>At the first start take the place in the feed first and read your lists after it; then nothing that changes in between is missed:</p>
${code('javascript', starting, 'The first start')}
<p>A cursor is good for 30 days, for its types, and for the company and mode of the key. Of an older one (${faultLink('cursor_expired')}) <code>onGap</code> is told: read your lists anew there. The walk then goes on with the oldest event that is kept, so nothing is missed, and events come that are older than what you read: read the thing instead of going by an event's <code>status</code>. Without <code>onGap</code> the error is thrown, as ${faultLink('invalid_cursor')} always is: begin again as at the first start.</p>
${table('Options of follow', ['option', 'meaning'], followOptions)}
<h2 id="lists">Lists</h2>
<p><code>await</code> a list for its first page (<code>data</code>, <code>nextCursor</code>, <code>next()</code>), or walk all of it: <code>for await (const request of parley.requests.list()) { … }</code>.</p>
<h2 id="retries">Writes and retries</h2>
<p>Every write that takes one carries an Idempotency-Key, which is kept through retries; give your own as <code>{ idempotencyKey }</code> to send the same write again after a restart. A call is sent again, at most three times (<code>maxRetries</code>), when it was limited, when the service cannot serve, or when the connection breaks or what comes is not the API's answer, or half of it. Each attempt has 30 seconds (<code>timeoutMs</code>); <code>signal</code> ends a call with its waiting; <code>onAttempt</code> is told of every attempt.</p>
<h2 id="errors">Errors</h2>
<p>There is a class for each type of error, and a guard for each <a href="/docs/errors">code</a>, which knows what that code carries in <code>error.details</code>.</p>
${code('javascript', failing, 'What can go wrong')}
<p>A key with a <a href="/docs/guides/agent-keys#approval">policy</a> may have a person approve a write first. The write then throws <code>ApprovalPendingError</code>, which is no <code>ApiError</code>: nothing was done yet. <code>await parley.approvals.wait(error.approval.id)</code> answers the approval once it is approved, refused or lapsed; its <code>response</code> is what the write answered.</p>
<h2 id="webhooks">Webhooks</h2>
<p><code>webhooks.verify</code> answers what a delivery says, or throws <code>WebhookVerificationError</code>. Give an array of secrets while one is being rolled. <code>webhooks.sign</code> makes the headers of a delivery, for tests of your own receiver.</p>
${code('javascript', verifying, 'In a receiver')}
<p><code>bodyAsItArrived</code> is the body’s text or bytes before anything parsed them; <code>request.headers</code> are those of Node or of <code>fetch</code>; the variable holds the <code>secret</code> that creating the endpoint answered. <a href="/docs/guides/webhooks#receiver">A whole receiver</a> is in the guide.</p>
<h2 id="methods">Methods</h2>
<p>Every type comes from the API's description; fields and values that a version does not know pass through.</p>
${headings.map(methodsOf)}`,
}

const followOptions = (
  [
    ['cursor', 'where to go on: what onCursor told, or the resumeCursor of a list with the same types; it wins over the store’s'],
    ['since', 'where to begin without a cursor: a date-time within 30 days, or now; left out: at the oldest event that is kept'],
    ['types', 'only these, up to 20: types such as rental.running, families such as rental.*'],
    ['wait, limit', 'how long the service waits for an event, 0 to 20 seconds; events read at once, 1 to 200'],
    ['store', 'load() and save(cursor): where the cursor is kept between runs'],
    ['onCursor', 'told how far you came, after every event'],
    ['onGap', 'told that events were missed'],
    ['onInterruption', 'told of each interruption that is waited out'],
    ['signal', 'ends the walk, without an error'],
  ] as const
).map(([names, meaning]) => [html`<code>${names}</code>`, meaning])

const headings = [...new Set(Object.values(documentedCards).map(({ heading }) => heading))]

function methodsOf(heading: string): Markup {
  const methods = Object.entries(documentedCards).filter(([, card]) => card.heading === heading)
  return table(
    heading,
    [heading, 'what it does'],
    methods.map(([name, card]) => [html`<a href="${endpointPath(name)}"><code>${callOf(card)}</code></a>`, card.summary]),
  )
}

/** As it is written: `parley.requests.update(id, body)`. */
function callOf(card: Card): string {
  const { resource, method } = sdkNameOf(card)
  const ids = [...card.path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id)
  const given = [...ids, ...(card.body ? ['body'] : []), ...(card.query ? ['query'] : [])]
  return `parley.${[...resource, method].join('.')}(${given.join(', ')})`
}
