/** Guide: following events instead of asking for each thing. */
import { eventObjects } from '@parley/contract/event-types'
import { html, joined, prose } from '../html.ts'
import { followLoop, sellerBot } from '../samples/call-loops.ts'
import { faultLink, operationLink, type Page, sample, table } from '../site.ts'

/** The types about one kind of thing: what each tells. */
const family = ([name, { types, scope, told }]: [
  string,
  (typeof eventObjects)[keyof typeof eventObjects],
]) => html`<h3 id="${name}">About ${/^[aio]/.test(name) ? 'an' : 'a'} ${name}</h3>
<p>Sent to: ${told}. Scope: <code>${scope}</code>.</p>
${table(
  `Events about ${name}`,
  ['type', 'what happened', 'status'],
  Object.entries(types).map(([type, { when, statuses }]) => [
    html`<code>${name}.<wbr>${type.slice(name.length + 1)}</code>`,
    prose(when),
    statuses.join(', '),
  ]),
)}`

export const stayingInSync: Page = {
  path: '/docs/guides/staying-in-sync',
  title: 'Staying in sync',
  lead: 'One call in a loop tells your program of everything that changed, in order.',
  under: '/docs/guides',
  words: ['events', 'polling', 'long poll', 'feed', 'changes'],
  body: (site) => html`
<p>${operationLink(site, 'listEvents')} answers what changed of your company's things in the key's mode, oldest first. An event is thin: it names the thing and the status that it came to. Who wants more reads the thing.</p>
${sample(`curl "${site.baseUrl}/events?since=now&wait=20" \\\n  -H "Authorization: Bearer $API_KEY"`, 'Wait for the next event')}
<h2 id="loop">The loop</h2>
<p>It stands on <code>call</code> from <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">the guide on retries</a>, kept as <code>call.mjs</code>:</p>
${sample(followLoop, 'JavaScript, Node 20 or newer')}
<p>With <code>wait=20</code> a call that has nothing to tell waits up to 20 seconds, so a loop that does nothing makes three calls a minute. The TypeScript SDK brings such a loop along: <a href="/docs/tools/sdk#events"><code>parley.events.follow()</code></a>.</p>
<h2 id="first-start">The first start, and after a gap</h2>
<p>Keep this order. The other way round, what changes between the lists and the cursor is never told:</p>
<ol>
<li>Take <code>resumeCursor</code> from <code>GET /events?since=now</code>.</li>
<li>Read your <a href="/docs/guides/walking-lists">lists</a>, and store what they say.</li>
<li>Store the cursor, and follow from it. An event about something that you just read is told again: read the thing, and nothing goes back in time.</li>
</ol>
<p>The same three steps mend every lost place: ${faultLink('cursor_expired')} after 30 days, and ${faultLink('invalid_cursor')} where the test world was emptied, where the key is now of the other mode or of another company, or where the call names other <code>type</code>s. A cursor is bound to all of these.</p>
<h2 id="once">Each event once, or again</h2>
<p>Store <code>resumeCursor</code> in the transaction that stores what the events of its page changed: then each event counts once. Stored apart, or where handling has effects elsewhere, it is at least once: a program that ends between handling and storing meets the page again. Tell repeats by the event's <code>id</code>, or handle events so that twice does no harm.</p>
<h2 id="seller-bot">A seller's bot</h2>
<p>Whole, on the two programs above (<code>follow.mjs</code> is the loop): it tells a person what waits to be accepted, declines what is too large, says that you are ready once you are introduced, and goes on where it was, after a day away too. In the test world ${operationLink(site, 'createTestOpportunity')} gives it something to do.</p>
${sample(sellerBot, 'seller-bot.mjs')}
<h2 id="promises">What it promises</h2>
<ul>
<li>The order is that in which things happened. A walk shows each event once, and none is skipped.</li>
<li>An event is readable half a second after its effect, and never before it.</li>
<li>Events are kept 30 days, and cursors are good as long. After that: ${faultLink('cursor_expired')}, and <a href="#first-start">the three steps</a>.</li>
<li>A call that waits counts once. A key's third call that waits at the same time answers at once.</li>
</ul>
<h2 id="types">Types</h2>
<p>Name up to twenty in <code>type</code>, exact (<code>rental.running</code>) or as a family (<code>rental.*</code>). A key hears of the things that its other scopes may read.</p>
${joined(Object.entries(eventObjects).map(family), '\n')}
<h3 id="meaning">What to expect of them</h3>
<ul>
<li>Your own steps are told too: who files a request hears <code>request.filed</code>.</li>
<li>A buyer hears nothing of sellers who were asked, declined or let an opportunity expire. What follows is <code>introduction.revealed</code>, or nothing. One request can bring several introductions.</li>
<li>A step that changes nothing, such as closing a closed request, is not told.</li>
<li>Both sides of an introduction hear of it by events of their own, with ids of their own.</li>
</ul>
<p>Rather be told than ask? <a href="/docs/guides/webhooks">Webhooks</a> bring the same events to an address of yours. Keep the feed beside them: it has what a receiver missed.</p>`,
}
