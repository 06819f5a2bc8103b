/** Guide: pagination. */
import { html } from '../html.ts'
import { faultLink, type Page, sample } from '../site.ts'

const walk = `import { call } from './call.mjs'

export async function* walk(path, filters = {}) {
  let cursor = null
  do {
    const query = new URLSearchParams(cursor === null ? filters : { ...filters, cursor })
    const { data, meta } = await call('GET', \`\${path}?\${query}\`)
    yield* data
    cursor = meta.nextCursor ?? meta.next_cursor ?? null
  } while (cursor !== null)
}

for await (const opportunity of walk('/opportunities', { status: 'offered' })) {
  console.log(opportunity.id, opportunity.demand.gpuModel)
}`

export const walkingLists: Page = {
  path: '/docs/guides/walking-lists',
  title: 'Pagination',
  lead: 'Read a list completely, without duplicates.',
  section: '/docs/guides',
  body: (site) => html`
${sample(`curl "${site.baseUrl}/opportunities?status=offered&limit=20" \\\n  -H "Authorization: Bearer $API_KEY"`, 'First page')}
${sample(`{ "data": [ … ], "meta": { "nextCursor": "…" } }`, 'Response')}
<p>Repeat the query with <code>cursor</code> set to <code>nextCursor</code> until it is null. Lists with snake_case fields name it <code>next_cursor</code>.</p>
<h2 id="rules">Rules</h2>
<ul>
<li>A null cursor is the only end. While a cursor is set, a page can contain fewer items than <code>limit</code>, or none.</li>
<li>A cursor is bound to the filters, sort and mode that produced it, and to your company. With others it fails with ${faultLink('invalid_cursor')}. You can change <code>limit</code> between pages.</li>
<li>A cursor is opaque and has at most 64 characters.</li>
<li><code>limit</code> defaults to 50. The <a href="/docs/reference">reference</a> states the maximum for each list.</li>
<li>Lists are sorted newest first unless a <code>sort</code> says otherwise. Offers default to cheapest first, and events are oldest first. There is no total count.</li>
<li>If a list changes while you read it, every item that exists throughout appears exactly once. Items that are added in the meantime may or may not appear.</li>
<li>After 10,000 items the next page fails with ${faultLink('pagination_limit_exceeded')}: narrow the filters. Only <code>GET /events</code> has no such limit.</li>
</ul>
<h2 id="your-own-names">Your own references</h2>
<p>You can give a request, a submission, an inquiry or a rental a <code>reference</code>, such as an order number, and filter by it: <code>GET /requests?reference=PO-4711</code> matches exactly. No other company can read it.</p>
<h2 id="a-loop">Example</h2>
<p>The example uses <code>call</code> from <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">the guide on retries</a>, saved as <code>call.mjs</code>:</p>
${sample(walk, 'JavaScript, Node 20 or newer')}
<h2 id="keeping-up">Find new items</h2>
<p>To find new items, read from the start of the list until you reach an item that you know, then stop. The statuses of older items can change: retrieve the ones that you still need by their ID.</p>`,
}
