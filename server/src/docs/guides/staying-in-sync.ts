/** Guide: following events instead of asking for each thing. */
import { eventObjects } from '@parley/contract/event-types'
import { html, joined } from '../html.ts'
import { faultLink, operationLink, type Page, sample, table } from '../site.ts'

const follow = `import { call } from './call.mjs'

/** Handles each event once; \`cursor\` is what was kept last time, or null. */
export async function follow(handle, keep, cursor = null) {
  for (;;) {
    const query = new URLSearchParams({ wait: '20', ...(cursor ? { cursor } : { since: 'now' }) })
    const { data, meta } = await call('GET', \`/events?\${query}\`)
    for (const event of data) await handle(event)
    cursor = meta.resumeCursor
    await keep(cursor)
  }
}`

export const stayingInSync: Page = {
  path: '/docs/guides/staying-in-sync',
  title: 'Staying in sync',
  lead: 'One call in a loop tells your program of everything that changed, in order, each thing once.',
  under: '/docs/guides',
  words: ['events', 'polling', 'long poll', 'feed', 'changes'],
  body: (site) => html`
<p>${operationLink(site, 'listEvents')} answers what changed of your company's things in the key's mode, oldest first. An event is thin: it names the thing and the status that it came to. Who wants more reads the thing.</p>
${sample(`curl "${site.baseUrl}/events?since=now&wait=20" \\\n  -H "Authorization: Bearer $API_KEY"`, 'Wait for the next event')}
<h2 id="loop">The loop</h2>
<p>It stands on <code>call</code> from <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">the guide on retries</a>, kept as <code>call.mjs</code>:</p>
${sample(follow, 'JavaScript, Node 20 or newer')}
<p>The TypeScript SDK brings this loop along, with the cursor kept between runs: <a href="/docs/tools/sdk#events"><code>parley.events.follow()</code></a>.</p>
<ol>
<li>Begin with <code>since=now</code>, or without it at the oldest event that is kept.</li>
<li>Handle the events of a page, then store <code>resumeCursor</code> where you store what they changed, in one transaction if you can.</li>
<li>Go on from it. With <code>wait=20</code> a call that has nothing to tell waits up to 20 seconds, so a loop that does nothing makes three calls a minute.</li>
</ol>
<h2 id="promises">What it promises</h2>
<ul>
<li>The order is that in which things happened. A walk shows each event once, and none is skipped.</li>
<li>An event is readable half a second after its effect, and never before it.</li>
<li>Events are kept 30 days, and cursors are good as long. After that: ${faultLink('cursor_expired')}. Read the things anew, then go on from <code>since=now</code>.</li>
<li>A call that waits counts once. A key's third call that waits at the same time answers at once.</li>
</ul>
<h2 id="types">Types</h2>
<p>Name up to twenty in <code>type</code>, exact (<code>rental.running</code>) or as a family (<code>rental.*</code>). A key hears of the things that its other scopes may read.</p>
${table(
  'Types of events',
  ['about', 'types', 'scope'],
  Object.entries(eventObjects).map(([name, { types, scope }]) => [
    name,
    joined(
      types.map((type) => html`<code>${type}</code>`),
      ' ',
    ),
    html`<code>${scope}</code>`,
  ]),
)}
<p>Rather be told than ask? <a href="/docs/guides/webhooks">Webhooks</a> bring the same events to an address of yours. Keep the feed beside them: it has what a receiver missed.</p>`,
}
