/** Guide: what to look at before the first live call. */
import { html } from '../html.ts'
import { faultLink, operationLink, type Page } from '../site.ts'

export const goingLive: Page = {
  path: '/docs/guides/going-live',
  title: 'Before you go live',
  lead: 'A checklist: keys, writes, errors, events, money, people.',
  under: '/docs/guides',
  words: ['checklist', 'production', 'launch'],
  body: (site) => html`
<h2 id="keys">Keys</h2>
<ul>
<li>The live key has the scopes that the program uses and no others, and belongs to a person whose role holds the rights it needs. ${operationLink(site, 'readMe')} shows <code>scopes</code> and <code>company.role</code>; <a href="/docs#keys">a table</a> says which role holds which right.</li>
<li>It is in a secret store, in no repository, log or page. A key that leaked is revoked in the dashboard, at once.</li>
<li>You know when it expires, which its row under <a href="${site.dashboardUrl}/keys">API keys</a> in the dashboard says and <code>GET /me</code> does not, and who replaces it before. Two keys may work at the same time while you do.</li>
<li>Where the key has a <a href="/docs/guides/agent-keys">policy</a>, the program knows <code>202</code>: nothing is done until a person approves.</li>
</ul>
<h2 id="writes">Writes</h2>
<ul>
<li>Every write bears an <code>Idempotency-Key</code> made once for each operation, kept where a restart finds it, and used again for each retry. After 24 hours it is forgotten: then <a href="/docs/guides/idempotency-and-retries#after-a-day">look first</a>.</li>
<li>Retried with the same key are: no answer, ${faultLink('api_error')} and ${faultLink('capacity_unavailable')}, ${faultLink('rate_limited')}, ${faultLink('daily_quota_exceeded')} and ${faultLink('idempotency_key_in_flight')}; after <code>Retry-After</code>, or with backoff and jitter. Nothing else is retried unchanged, and a write to Radar, which remembers no key, <a href="/docs/guides/idempotency-and-retries#when-to-retry">only after a look</a>.</li>
<li>Every call has a timeout, of 30 seconds or more.</li>
</ul>
<h2 id="errors">Errors</h2>
<ul>
<li>The program branches on <code>type</code>, then <code>code</code>, never on <code>message</code>, and survives codes it does not know.</li>
<li><code>Request-Id</code> is in your logs. It finds the call in the dashboard's request log.</li>
<li>Unknown fields and unknown values of enums are ignored, not refused.</li>
</ul>
<h2 id="events">Events</h2>
<ul>
<li>The live program begins <a href="/docs/guides/staying-in-sync#first-start">without a cursor</a>: those of test mode are ${faultLink('invalid_cursor')} to a live key.</li>
<li>The cursor of the feed is stored with what the events changed, and a restart goes on from it. A cursor that expired is mended without a person.</li>
<li>The webhook endpoint was created with a live key, and the receiver has its secret. <a href="/docs/guides/testing#to-live">What else changes</a>.</li>
<li>The receiver's clock is synchronised: it refuses deliveries that seem five minutes old.</li>
<li>Webhooks are verified over the bytes as they came, and told apart by their id. The feed fills the gap after an outage.</li>
</ul>
<h2 id="money">Money</h2>
<ul>
<li>Rentals bear <code>max_total_cents</code> or <code>auto_stop_at</code>.</li>
<li>The key has a daily spend limit, and somebody hears of ${faultLink('key_spend_limit_exceeded')} and ${faultLink('insufficient_balance')}.</li>
</ul>
<h2 id="people">People</h2>
<ul>
<li>The current introduction agreement is signed, in the dashboard under <a href="${site.dashboardUrl}/agreements">Agreements</a>: without it demand is not offered and opportunities cannot be accepted.</li>
<li>An authorized signatory or owner has a second factor enrolled: accepting, claims and deals are theirs, in the <a href="${site.dashboardUrl}">dashboard</a>.</li>
<li>The contact card, in the dashboard under <a href="${site.dashboardUrl}/company">Company</a>, says what the other side shall read after a reveal.</li>
<li>Someone reads the <a href="/docs/changelog">changelog</a>, and your logs show the headers <code>Deprecation</code> and <code>Sunset</code> where they come.</li>
</ul>
<h2 id="day">The day itself</h2>
<p>Run your suite once more <a href="/docs/guides/testing">with a test key</a>, put the live key in its place, and call <code>GET /me</code>: <code>mode</code> is <code>live</code>. Keep the <a href="/docs/status">status</a> page at hand. It comes from the service itself: when it does not load either, ask the operator.</p>`,
}
