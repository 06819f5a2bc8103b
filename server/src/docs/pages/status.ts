/** How to check from outside whether the service works. */
import { html } from '../html.ts'
import { faultLink, type Page, sample } from '../site.ts'

export const statusPage: Page = {
  path: '/docs/status',
  title: 'Service status',
  lead: 'Check whether the API is available, and see which errors it returns when it is not.',
  section: '/docs/changelog',
  searchTerms: ['uptime', 'incident', 'outage', 'health'],
  body: (site) => html`
<p class="status" data-probe="${new URL(site.baseUrl).pathname}/openapi.json" role="status">The service itself serves this page, so if you can read it, the service is running. If the page does not load, you cannot reach the service. Try again in a minute, also from another network. Then contact the operator.</p>
<h2 id="ask">Check it yourself</h2>
<p>The OpenAPI document needs no key and no database. With a key, ${html`<a href="/docs/reference/read-me"><code>GET /me</code></a>`} goes through the same checks as other calls:</p>
${sample(`curl -i ${site.baseUrl}/me -H "Authorization: Bearer $API_KEY"`, 'Shell')}
<h2 id="trouble">Errors during an outage</h2>
<ul>
<li><code>503</code> with ${faultLink('api_error')} and <code>Retry-After</code>: an overload, a restart, or a database that is briefly unavailable. Either nothing was executed, or the result is stored under the Idempotency-Key. Send the call again. Radar does not store keys: <a href="/docs/guides/idempotency-and-retries#when-to-retry">check first</a>.</li>
<li><code>500</code> with ${faultLink('api_error')}: an error on our side. Quote <code>request_id</code> when you contact the operator.</li>
<li>No response within 30 seconds: handle it like a 503.</li>
</ul>
<p>Deprecations and additions are listed in the <a href="/docs/changelog">changelog</a>. If you run an installation, monitor <code>/healthz</code>, <code>/readyz</code> and <code>/metrics</code> on its operations address.</p>`,
}
