/** Guide: a checklist for the time before the first live call. */
import { html } from '../html.ts'
import { faultLink, operationLink, type Page } from '../site.ts'

export const goingLive: Page = {
  path: '/docs/guides/going-live',
  title: 'Go-live checklist',
  lead: 'What to check before you use a live key: keys, writes, errors, events, money and people.',
  section: '/docs/guides',
  searchTerms: ['checklist', 'production', 'launch'],
  body: (site) => html`
<h2 id="keys">Keys</h2>
<ul>
<li>The live key has the scopes that the program uses and no others. It belongs to a person whose role holds the rights that the program needs. ${operationLink(site, 'readMe')} returns <code>scopes</code> and <code>company.role</code>. <a href="/docs#keys">A table</a> lists the rights of each role.</li>
<li>The key is in a secret store, and not in a repository, log or page. If a key leaks, revoke it in the dashboard immediately.</li>
<li>You know when the key expires and who replaces it before then. The expiry is under <a href="${site.dashboardUrl}/keys">API keys</a> in the dashboard. <code>GET /me</code> does not return it. Two keys can work at the same time while you replace one.</li>
<li>If the key has a <a href="/docs/guides/agent-keys">policy</a>, the program handles <code>202</code>: nothing is executed until a person approves.</li>
</ul>
<h2 id="writes">Writes</h2>
<ul>
<li>Every write has an <code>Idempotency-Key</code>. It is generated once per operation, stored where the program finds it after a restart, and reused for each retry. It is forgotten after 24 hours. After that, <a href="/docs/guides/idempotency-and-retries#after-a-day">check first</a> whether the write succeeded.</li>
<li>The program retries with the same key if it gets no response, ${faultLink('api_error')}, ${faultLink('capacity_unavailable')}, ${faultLink('rate_limited')}, ${faultLink('daily_quota_exceeded')} or ${faultLink('idempotency_key_in_flight')}. It waits for <code>Retry-After</code>, or uses backoff with jitter. It retries nothing else unchanged. Radar does not store keys, so retry a write to Radar <a href="/docs/guides/idempotency-and-retries#when-to-retry">only after you check</a> whether it succeeded.</li>
<li>Every call has a timeout of 30 seconds or more.</li>
</ul>
<h2 id="errors">Errors</h2>
<ul>
<li>The program branches on <code>type</code>, then on <code>code</code>, and never on <code>message</code>. It handles unknown codes.</li>
<li>Your logs contain <code>Request-Id</code>. With it you can find the call in the dashboard's request log.</li>
<li>The program ignores unknown fields and unknown enum values instead of rejecting them.</li>
</ul>
<h2 id="events">Events</h2>
<ul>
<li>The live program starts <a href="/docs/guides/staying-in-sync#first-start">without a cursor</a>. A cursor from test mode returns ${faultLink('invalid_cursor')} to a live key.</li>
<li>The program stores the feed's cursor together with the changes that the events caused, and continues from it after a restart. It recovers from an expired cursor without a person.</li>
<li>The webhook endpoint was created with a live key, and the receiver has its secret. See <a href="/docs/guides/testing#to-live">what else changes</a>.</li>
<li>The receiver's clock is synchronized. It rejects deliveries whose time differs from it by more than five minutes.</li>
<li>The receiver verifies webhooks over the raw bytes of the body and uses their IDs to detect duplicates. After an outage, the program reads missed events from the feed.</li>
</ul>
<h2 id="money">Money</h2>
<ul>
<li>Rentals have <code>max_total_cents</code> or <code>auto_stop_at</code>.</li>
<li>The key has a daily spend limit, and a person is notified of ${faultLink('key_spend_limit_exceeded')} and ${faultLink('insufficient_balance')}.</li>
</ul>
<h2 id="people">People</h2>
<ul>
<li>The current introduction agreement is signed in the dashboard under <a href="${site.dashboardUrl}/agreements">Agreements</a>. Without it, demand is not offered to sellers and opportunities cannot be accepted.</li>
<li>An authorized signatory or owner has enrolled a second factor. Only they can accept opportunities and handle claims and deals in the <a href="${site.dashboardUrl}">dashboard</a>.</li>
<li>The contact card, in the dashboard under <a href="${site.dashboardUrl}/company">Company</a>, contains what the other party should read after a reveal.</li>
<li>Somebody reads the <a href="/docs/changelog">changelog</a>, and your logs record the headers <code>Deprecation</code> and <code>Sunset</code> when they occur.</li>
</ul>
<h2 id="day">Launch day</h2>
<p>Run your test suite once more <a href="/docs/guides/testing">with a test key</a>, replace it with the live key, and call <code>GET /me</code>: <code>mode</code> is <code>live</code>. Keep the <a href="/docs/status">status</a> page open. The service itself serves that page. If it does not load either, contact the operator.</p>`,
}
