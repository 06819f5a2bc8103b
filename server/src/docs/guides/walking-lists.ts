/** Guide: reading a list to its end. */
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
  title: 'Walking lists',
  lead: 'How to read a list to its end, once and completely.',
  under: '/docs/guides',
  body: (site) => html`
${sample(`curl "${site.baseUrl}/opportunities?status=offered&limit=20" \\\n  -H "Authorization: Bearer $API_KEY"`, 'The first page')}
${sample(`{ "data": [ … ], "meta": { "nextCursor": "…" } }`, 'Answer')}
<p>Send the same query with <code>cursor</code> set to <code>nextCursor</code>, until it is null. Lists whose fields are in snake_case spell it <code>next_cursor</code>.</p>
<h2 id="rules">Rules</h2>
<ul>
<li>A null cursor is the only end. A page may hold fewer items than <code>limit</code>, even none, while a cursor is set.</li>
<li>A cursor belongs to the filters, the sort and the mode that produced it, and to your company. With others it answers ${faultLink('invalid_cursor')}. <code>limit</code> may change on the way.</li>
<li>A cursor is opaque. It is at most 64 characters.</li>
<li><code>limit</code> is 50 unless you say otherwise; the <a href="/docs/reference">reference</a> has the most that each list allows.</li>
<li>Lists are newest first, unless a <code>sort</code> says otherwise; offers are cheapest first without one, and events oldest first. There is no total count.</li>
<li>A walk over a list that is being written to shows every item that was there throughout exactly once. What appears meanwhile may or may not be in it.</li>
<li>After 10,000 items a walk answers ${faultLink('pagination_limit_exceeded')}: narrow the filters. <code>GET /events</code> alone has no such end.</li>
</ul>
<h2 id="your-own-names">Your own names for things</h2>
<p>Give a request, a submission, an inquiry or a rental a <code>reference</code>, such as an order number of yours, and find it by that: <code>GET /requests?reference=PO-4711</code> is exact. No other company ever reads it.</p>
<h2 id="a-loop">A loop</h2>
<p>It stands on <code>call</code> from <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">the guide on retries</a>, kept as <code>call.mjs</code>:</p>
${sample(walk, 'JavaScript, Node 20 or newer')}
<h2 id="keeping-up">Keeping up with a list</h2>
<p>To follow what is new, walk from the start until you meet an item that you know, then stop. Statuses of older items change: read those you still care about by their id.</p>`,
}
