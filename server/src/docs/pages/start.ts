/** The start page: what the service is, the first call, and the conventions of the whole API. */
import { rightHolders, scopeGrants, scopes } from '@parley/contract/access'
import { headingDescriptions } from '@parley/contract/openapi'
import { requestLifecycle, visibilityDiagram } from '../diagrams.ts'
import { html, joined, type Markup } from '../html.ts'
import { headingAnchor } from '../paths.ts'
import { faultLink, operationLink, type Page, type Site, sample, table } from '../site.ts'

const parts = [
  ['what-it-is', 'Overview', whatItIs],
  ['first-call', 'First call', firstCall],
  ['keys', 'API keys and scopes', keys],
  ['modes', 'Live and test mode', modesPart],
  ['conventions', 'Conventions', conventions],
  ['idempotency', 'Idempotency', idempotency],
  ['limits', 'Limits', limits],
  ['lists', 'Pagination', lists],
  ['errors', 'Errors and retries', errors],
] as const

export const startPage: Page = {
  path: '/docs',
  title: 'Partner API',
  lead: 'The API of an introduction marketplace for GPU capacity: an overview, the first call, and the conventions of all endpoints.',
  section: '/docs',
  contents: () => parts.map(([id, label]) => ({ href: `#${id}`, label, level: 2 })),
  body: (site) => html`${parts.map(([id, title, body]) => html`<h2 id="${id}">${title}</h2>${body(site)}`)}`,
}

function whatItIs(site: Site): Markup {
  return html`
<p>Buyers file demand as <strong>requests</strong>. The operator matches sellers against a request. Sellers read an anonymised copy of the request as an <strong>opportunity</strong>. When a seller accepts, both parties are revealed to each other and read the same <strong>introduction</strong>. Either party can then declare that it is ready.</p>
${requestLifecycle()}
<p>Until the reveal, an opportunity contains the demand and nothing about the buyer: no name, no country, no ID. No ID on one side can be derived from an ID on the other.</p>
${visibilityDiagram()}
<p>People take steps with legal effect in the <a href="${site.dashboardUrl}">dashboard</a>, behind a second factor that a key cannot present: accepting an opportunity, claiming an existing relationship, reporting a deal, signing an agreement. These steps have no endpoint in the API. The API returns their results.</p>
<p>The API covers:</p>
<ul>${site.document.tags.map(({ name }) => html`<li><a href="/docs/reference#${headingAnchor(name)}">${name}</a>: ${headingDescriptions[name as keyof typeof headingDescriptions]}</li>`)}</ul>`
}

function firstCall(site: Site): Markup {
  return html`
<p>Create a key in the <a href="${site.dashboardUrl}">dashboard</a> under <em>Settings, API keys</em>. It is shown in full once. Then retrieve its details:</p>
${sample(`curl ${site.baseUrl}/me -H "Authorization: Bearer $API_KEY"`, 'Shell')}
${sample(JSON.stringify(site.document.components.schemas.Me?.examples?.[0] ?? {}, null, 2), 'Response')}
<p>Next steps: <a href="/docs/guides/first-call">make your first calls</a>, <a href="/docs/guides/filing-demand">file demand</a> as a buyer, or <a href="/docs/guides/receiving-opportunities">receive opportunities</a> as a seller.</p>`
}

const tradingRights = Object.entries(rightHolders).filter(([right]) => right !== 'legal.sign' && right !== 'company.manage')

function keys(): Markup {
  return html`
<p>Send <code>Authorization: Bearer &lt;key&gt;</code>. The API accepts no cookie, no key in the URL and no basic authentication. A key is <code>gpk_live_&hellip;</code> or <code>gpk_test_&hellip;</code>. Only its hash is stored, so a lost key cannot be recovered.</p>
<p>A key belongs to a person. It acts for the company of which that person is a member, with the person's role there. No request body can name a company. Every member's key can read everything that the company filed. The resources of other companies return 404.</p>
<p>A key has a fixed set of scopes that never changes. A key created without a choice gets only <code>catalog:read</code>. No scope implies another. If a scope is missing, the call fails with ${faultLink('insufficient_scope')}, which names the scope.</p>
${table(
  'Scopes',
  ['scope', 'grants'],
  scopes.map((scope) => [html`<code>${scope}</code>`, scopeGrants[scope]]),
)}
<p>Writes also need a right, which the person's role grants. Without it, the call fails with ${faultLink('forbidden_role')}. Every role can read.</p>
${table(
  'Rights',
  ['right', 'held by'],
  tradingRights.map(([right, holders]) => [html`<code>${right}</code>`, holders.join(', ')]),
)}`
}

function modesPart(site: Site): Markup {
  return html`
<p>A key is in one of two modes: <strong>live</strong> or <strong>test</strong>. Objects created with a test key are in the company's test world. Only the company's test keys can read them. Other companies, the operator and live keys cannot. Objects of one mode return 404 in the other. Reference data is the same in both modes. A test key never spends money: starting or stopping a rental with one fails with ${faultLink('test_mode_not_supported')}.</p>
<p>Every response to a test key has the header <code>X-${site.serviceName}-Mode: test</code>. Responses to a live key do not have it.</p>`
}

function conventions(): Markup {
  return html`
<ul>
<li>Bodies are JSON objects of at most 64 KiB. An unknown property, an unknown query parameter or a repeated query parameter is an error, so a typing mistake never widens a result silently.</li>
<li>Timestamps are ISO 8601. Include an offset when you send one. Responses are in UTC, with milliseconds and <code>Z</code>.</li>
<li>Money is in integer cents.</li>
<li>A field that can be empty is always present. It is <code>null</code> when it is empty.</li>
<li>IDs are opaque: a prefix and random characters. They contain no time and no order.</li>
<li>Fields, endpoints and enum values can be added. Ignore the ones you do not know. See <a href="/docs/changelog">what may change</a>.</li>
<li>Every response has the header <code>Request-Id</code>. Log it: it identifies the exact call in the dashboard's request log and when you contact the operator.</li>
</ul>`
}

function idempotency(site: Site): Markup {
  const required = Object.keys(site.cards).filter((name) => site.cards[name]?.idempotency === 'required')
  return html`
<p>Send a new random <code>Idempotency-Key</code> with each operation, and the same one when you retry it. The second call then returns the response of the first, with <code>Idempotency-Replayed: true</code>, and nothing is executed twice. These endpoints require it: ${joined(
    required.map((name) => operationLink(site, name)),
    ', ',
  )}. See <a href="/docs/guides/idempotency-and-retries">the guide</a>.</p>`
}

function limits(): Markup {
  return html`
${table(
  'Limits',
  ['limit', 'default', 'counted per'],
  [
    [
      'Calls per minute',
      html`<span class="number">60</span>. For test keys <span class="number">30</span>, or <span class="number">600</span> while they call test helpers`,
      'key',
    ],
    ['Calls per day (UTC)', html`<span class="number">50,000</span>`, 'key'],
    ['Calls per minute', html`<span class="number">300</span>`, 'IP address'],
    ['Writes per minute', html`<span class="number">20</span>`, 'key'],
    ['Rental writes per minute', html`<span class="number">10</span>`, 'key'],
  ],
)}
<p>A write counts against the general limit and against its own. Errors and replays count. A minute begins with the first call in it.</p>
<p><code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> are in every response. They describe the limit with the fewest calls left. <code>RateLimit-Reset</code> is a number of seconds, not a timestamp. Several servers share each limit, so the numbers can be off by a few calls. Rely on the 429, which is ${faultLink('rate_limited')} or ${faultLink('daily_quota_exceeded')}, and its <code>Retry-After</code>.</p>`
}

function lists(): Markup {
  return html`
<p>A list returns <code>data</code> and, in <code>meta</code>, the cursor of the next page. Follow the cursor until it is null, which is the only end. Pages contain 50 items by default. Set <code>limit</code> to change this. See <a href="/docs/guides/walking-lists">the guide</a>.</p>`
}

function errors(): Markup {
  return html`
<p>Every error has the same form, with a stable <code>code</code> and a <code>doc_url</code> that links to <a href="/docs/errors">its entry</a>. Retry only <code>rate_limit_error</code> and <code>api_error</code>. Wait for <code>Retry-After</code>, or use exponential backoff and jitter if there is none. <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">The guide</a> has a retry loop.</p>`
}
