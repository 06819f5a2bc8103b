/** How to see whether the service works, from outside. */
import { html } from '../html.ts'
import { faultLink, type Page, sample } from '../site.ts'

export const statusPage: Page = {
  path: '/docs/status',
  title: 'Status of the service',
  lead: 'Whether the API answers now, and what it says when it cannot.',
  under: '/docs/changelog',
  words: ['uptime', 'incident', 'outage', 'health'],
  body: (site) => html`
<p class="status" data-probe="${new URL(site.baseUrl).pathname}/openapi.json" role="status">This page is served by the service itself: that you read it says that it runs. When it does not load, the service cannot be reached from where you are: try again in a minute, from another network too, then ask the operator.</p>
<h2 id="ask">Ask it yourself</h2>
<p>The description needs no key and no database. With a key, ${html`<a href="/docs/reference/read-me"><code>GET /me</code></a>`} passes every check that other calls pass:</p>
${sample(`curl -i ${site.baseUrl}/me -H "Authorization: Bearer $API_KEY"`, 'Shell')}
<h2 id="trouble">What it says in trouble</h2>
<ul>
<li><code>503</code> with ${faultLink('api_error')} and <code>Retry-After</code>: overload, a restart, or a database that is briefly away. Nothing was done, or what was done is remembered under the Idempotency-Key: send the call again. Radar remembers no key: <a href="/docs/guides/idempotency-and-retries#when-to-retry">look first</a>.</li>
<li><code>500</code> with ${faultLink('api_error')}: a fault of ours. Quote <code>request_id</code> when you write to the operator.</li>
<li>No answer within 30 seconds: treat it like a 503.</li>
</ul>
<p>Deprecations and additions stand in the <a href="/docs/changelog">changelog</a>. Whoever runs an installation watches <code>/healthz</code>, <code>/readyz</code> and <code>/metrics</code> on its operations address.</p>`,
}
