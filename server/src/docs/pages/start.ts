/** Where a reader begins: what the service is, the first call, and how the API behaves everywhere. */
import { rightHolders, scopeGrants, scopes } from '@parley/contract/access'
import { headingDescriptions } from '@parley/contract/openapi'
import { html, joined, type Markup } from '../html.ts'
import { headingAnchor } from '../paths.ts'
import { lifeOfARequest, whoSeesWhat } from '../pictures.ts'
import { faultLink, operationLink, type Page, type Site, sample, table } from '../site.ts'

const parts = [
  ['what-it-is', 'What it is', whatItIs],
  ['first-call', 'The first call', firstCall],
  ['keys', 'Keys and scopes', keys],
  ['modes', 'Live and test', modesPart],
  ['conventions', 'Conventions', conventions],
  ['idempotency', 'Idempotency', idempotency],
  ['limits', 'Limits', limits],
  ['lists', 'Lists', lists],
  ['errors', 'Errors and retries', errors],
] as const

export const startPage: Page = {
  path: '/docs',
  title: 'Partner API',
  lead: 'An introduction marketplace for GPU capacity, as an API: what it does, the first call, and the rules that hold everywhere.',
  under: '/docs',
  contents: () => parts.map(([id, label]) => ({ href: `#${id}`, label, level: 2 })),
  body: (site) => html`${parts.map(([id, title, body]) => html`<h2 id="${id}">${title}</h2>${body(site)}`)}`,
}

function whatItIs(site: Site): Markup {
  return html`
<p>Buyers file demand as <strong>requests</strong>. The operator matches sellers against a request. Sellers read an anonymised copy of it as an <strong>opportunity</strong>. When a seller accepts, both learn each other and read the same <strong>introduction</strong>; either may then declare that they are ready.</p>
${lifeOfARequest()}
<p>Until the reveal an opportunity carries the demand and nothing about the buyer: no name, no country, no id. No id on one side can be derived from an id on the other.</p>
${whoSeesWhat()}
<p>Steps with legal effect are taken by people in the <a href="${site.dashboardUrl}">dashboard</a>, behind a second factor that a key cannot present: accepting an opportunity, claiming an existing relationship, reporting a deal, signing an agreement. They have no path here. The API reads what they produced.</p>
<p>What the API covers:</p>
<ul>${site.document.tags.map(({ name }) => html`<li><a href="/docs/reference#${headingAnchor(name)}">${name}</a>: ${headingDescriptions[name as keyof typeof headingDescriptions]}</li>`)}</ul>`
}

function firstCall(site: Site): Markup {
  return html`
<p>Create a key in the <a href="${site.dashboardUrl}">dashboard</a> under <em>Settings, API keys</em>. It is shown in full once. Then ask what it is:</p>
${sample(`curl ${site.baseUrl}/me -H "Authorization: Bearer $API_KEY"`, 'Shell')}
${sample(JSON.stringify(site.document.components.schemas.Me?.examples?.[0] ?? {}, null, 2), 'Answer')}
<p>From here: <a href="/docs/guides/first-call">the first calls in two minutes</a>, <a href="/docs/guides/filing-demand">file demand</a> as a buyer, or <a href="/docs/guides/receiving-opportunities">receive opportunities</a> as a seller.</p>`
}

const tradingRights = Object.entries(rightHolders).filter(([right]) => right !== 'legal.sign' && right !== 'company.manage')

function keys(): Markup {
  return html`
<p>Send <code>Authorization: Bearer &lt;key&gt;</code>. Nothing else is accepted: no cookie, no key in the address, no basic authentication. A key is <code>gpk_live_&hellip;</code> or <code>gpk_test_&hellip;</code>; only its hash is kept, so a lost key cannot be recovered.</p>
<p>A key belongs to a person, and acts for the company that person is a member of, with the person's role there. No body can name a company. Everything the company filed is visible to every member's key; anybody else's is a 404.</p>
<p>A key carries a fixed set of scopes for its whole life; one that is created without a choice gets <code>catalog:read</code> alone. No scope implies another. A missing one answers ${faultLink('insufficient_scope')}, which names it.</p>
${table(
  'Scopes',
  ['scope', 'grants'],
  scopes.map((scope) => [html`<code>${scope}</code>`, scopeGrants[scope]]),
)}
<p>Writing also needs a right, which the role brings; otherwise the answer is ${faultLink('forbidden_role')}. Every role reads.</p>
${table(
  'Rights',
  ['right', 'held by'],
  tradingRights.map(([right, holders]) => [html`<code>${right}</code>`, holders.join(', ')]),
)}`
}

function modesPart(site: Site): Markup {
  return html`
<p>A key is in one of two modes: <strong>live</strong> or <strong>test</strong>. What a test key files lives in a test world of its company. Only the company's test keys see it; no other company, no operator and no live key does. What one mode filed is a 404 to the other. Reference data is the same for both. A test key never spends money: to start or stop a rental with one answers ${faultLink('test_mode_not_supported')}.</p>
<p>Every answer to a test key bears the header <code>X-${site.serviceName}-Mode: test</code>; answers to a live key do not bear it.</p>`
}

function conventions(): Markup {
  return html`
<ul>
<li>Bodies are JSON objects of at most 64 KiB. An unknown property, an unknown query parameter or one sent twice is an error: a slip never widens a result silently.</li>
<li>Timestamps are ISO 8601. Send an offset; answers are in UTC, with milliseconds and <code>Z</code>.</li>
<li>Money is in integer cents.</li>
<li>A field that may be empty is always present, and <code>null</code> when it is.</li>
<li>Ids are opaque: a prefix and random characters. They carry no time and no order.</li>
<li>Fields, endpoints and values of enums may be added. Ignore what you do not know. <a href="/docs/changelog">What may change, and how</a>.</li>
<li>Every answer bears <code>Request-Id</code>. Log it: it finds the exact call, in the dashboard under Request log and with whoever you ask.</li>
</ul>`
}

function idempotency(site: Site): Markup {
  const required = Object.keys(site.cards).filter((name) => site.cards[name]?.idempotency === 'required')
  return html`
<p>Send a fresh random <code>Idempotency-Key</code> with each operation, and the same one when you retry it. The second call then answers what the first one answered, with <code>Idempotency-Replayed: true</code>, and nothing is done twice. It is required by ${joined(
    required.map((name) => operationLink(site, name)),
    ', ',
  )}. <a href="/docs/guides/idempotency-and-retries">More in the guide</a>.</p>`
}

function limits(): Markup {
  return html`
${table(
  'Limits',
  ['limit', 'default', 'counted per'],
  [
    [
      'Calls a minute',
      html`<span class="number">60</span>; <span class="number">30</span> for test keys, <span class="number">600</span> while they call test helpers`,
      'key',
    ],
    ['Calls a day (UTC)', html`<span class="number">50,000</span>`, 'key'],
    ['Calls a minute', html`<span class="number">300</span>`, 'address'],
    ['Writes a minute', html`<span class="number">20</span>`, 'key'],
    ['Rental writes a minute', html`<span class="number">10</span>`, 'key'],
  ],
)}
<p>A write counts against the general budget as well as its own. Errors and replays count. A minute begins with the first call in it.</p>
<p><code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code> are on every answer, and describe the bucket with the fewest calls left. <code>RateLimit-Reset</code> is in seconds, not a timestamp. Several servers count together, each a part of a limit at a time, so the numbers may be off by a few: go by the 429, ${faultLink('rate_limited')} or ${faultLink('daily_quota_exceeded')}, and its <code>Retry-After</code>.</p>`
}

function lists(): Markup {
  return html`
<p>A list answers <code>data</code> and, in <code>meta</code>, the cursor of the next page. Follow it until it is null; that is the only end. Pages hold 50 items unless <code>limit</code> says otherwise. <a href="/docs/guides/walking-lists">More in the guide</a>.</p>`
}

function errors(): Markup {
  return html`
<p>Every error has one form, with a stable <code>code</code> and a <code>doc_url</code> that leads to <a href="/docs/errors">its entry</a>. Retry only <code>rate_limit_error</code> and <code>api_error</code>: after <code>Retry-After</code>, or with exponential backoff and jitter when there is none. A loop that does this is in <a href="/docs/guides/idempotency-and-retries#a-loop-that-retries">the guide</a>.</p>`
}
