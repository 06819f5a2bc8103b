/** Guide: following events instead of polling each object. */
import { eventObjects } from '@parley/contract/event-types'
import { html, joined, prose } from '../html.ts'
import { followLoop, sellerBot } from '../samples/call-loops.ts'
import { faultLink, operationLink, type Page, sample, table } from '../site.ts'

/** The event types of one kind of object. */
const family = ([name, { types, scope, recipients }]: [
  string,
  (typeof eventObjects)[keyof typeof eventObjects],
]) => html`<h3 id="${name}">${name.slice(0, 1).toUpperCase()}${name.slice(1)} events</h3>
<p>Sent to: ${recipients}. Scope: <code>${scope}</code>.</p>
${table(
  `Types of ${name} events`,
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
  lead: 'Call one endpoint in a loop to receive every change, in order.',
  section: '/docs/guides',
  searchTerms: ['events', 'polling', 'long poll', 'feed', 'changes'],
  body: (site) => html`
<p>${operationLink(site, 'listEvents')} returns the changes to your company's objects in the key's mode, oldest first. Events are thin: each contains the object's type, ID and status. Fetch the object for its details.</p>
${sample(`curl "${site.baseUrl}/events?since=now&wait=20" \\\n  -H "Authorization: Bearer $API_KEY"`, 'Wait for the next event')}
<h2 id="loop">The loop</h2>
<p>The loop uses <code>call</code> from <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">the guide on retries</a>, saved as <code>call.mjs</code>:</p>
${sample(followLoop, 'JavaScript, Node 20 or newer')}
<p>With <code>wait=20</code>, a call without new events waits up to 20 seconds, so an idle loop makes three calls a minute. The TypeScript SDK includes such a loop: <a href="/docs/tools/sdk#events"><code>parley.events.follow()</code></a>.</p>
<h2 id="first-start">First start and recovery</h2>
<p>Keep this order. In the reverse order you would miss changes made between reading the lists and getting the cursor:</p>
<ol>
<li>Get <code>resumeCursor</code> from <code>GET /events?since=now</code>.</li>
<li>Read your <a href="/docs/guides/walking-lists">lists</a> and store the results.</li>
<li>Store the cursor, and follow events from it. You may receive an event about an object that you have just read. Fetch the object, so that your data never returns to an older state.</li>
</ol>
<p>Use the same three steps whenever a cursor stops working. ${faultLink('cursor_expired')} occurs after 30 days. ${faultLink('invalid_cursor')} occurs if the test world was emptied, if the key now belongs to the other mode or to another company, or if the call names different <code>type</code>s. A cursor is bound to all of these.</p>
<h2 id="once">Delivery guarantees</h2>
<p>Store <code>resumeCursor</code> in the same transaction as the changes that the page's events cause. Then each event takes effect exactly once. If you store it separately, or if handling an event has effects elsewhere, each event takes effect at least once: a program that ends after it handles a page and before it stores the cursor receives the page again. Detect repeats by the event's <code>id</code>, or handle events so that repeating them is harmless.</p>
<h2 id="seller-bot">Example: a seller's bot</h2>
<p>This complete program uses the two programs above (<code>follow.mjs</code> is the loop). It tells a person which opportunities wait to be accepted, declines those that are too large, and declares readiness after an introduction. After a restart it continues where it stopped, even after a day. In test mode, ${operationLink(site, 'createTestOpportunity')} gives it an opportunity to handle.</p>
${sample(sellerBot, 'seller-bot.mjs')}
<h2 id="promises">Guarantees</h2>
<ul>
<li>Events are in the order in which they happened. Reading through the feed returns each event once and skips none.</li>
<li>An event is readable half a second after its effect, and never before it.</li>
<li>Events are stored for 30 days, and cursors are valid for as long. After that the call fails with ${faultLink('cursor_expired')}: follow <a href="#first-start">the three steps</a>.</li>
<li>A call that waits counts as one call. If a key already has two waiting calls, a third returns immediately.</li>
</ul>
<h2 id="types">Event types</h2>
<p>List up to twenty in <code>type</code>, either exact (<code>rental.running</code>) or as a family (<code>rental.*</code>). A key receives events for the objects that its other scopes can read.</p>
${joined(Object.entries(eventObjects).map(family), '\n')}
<h3 id="meaning">What to expect</h3>
<ul>
<li>Your own steps also create events: a company that files a request receives <code>request.filed</code>.</li>
<li>A buyer receives no events about sellers who were offered the request, declined it or let it expire. After <code>request.matched</code>, the buyer receives <code>introduction.revealed</code> when a seller accepts. If none accepts, no event reports it. One request can lead to several introductions.</li>
<li>A step that changes nothing, such as closing a closed request, creates no event.</li>
<li>Each side of an introduction receives its own events, with their own IDs.</li>
</ul>
<p><a href="/docs/guides/webhooks">Webhooks</a> send the same events to a URL of yours. Keep reading the feed as well: it contains the events that a receiver missed.</p>`,
}
