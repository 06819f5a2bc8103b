/** Guide: demand from filing to introduction, for buyers. */

import { requestLifecycle } from '../diagrams.ts'
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page, sample } from '../site.ts'

export const filingDemand: Page = {
  path: '/docs/guides/filing-demand',
  title: 'Filing demand end to end',
  lead: 'For buyers: from a request to an introduction.',
  section: '/docs/guides',
  body: (site) => html`
<p>You need a key with <code>requests:write</code>, <code>requests:read</code>, <code>introductions:read</code> and <code>introductions:write</code>. To follow events, add <code>events:read</code>. The key's owner must be a trader, an authorized signatory or an owner of your company. With a test key, every step works in your company's test world, where <a href="/docs/guides/testing">you play the sellers yourself</a>.</p>
${requestLifecycle()}
<h2 id="preview">Before you begin: preview the request</h2>
${callOf(site, 'previewRequest', 'Preview')}
<p>A preview takes the same body as the request and stores nothing. It returns:</p>
<ul>
<li><code>problems</code>: the violations for which filing would fail. While there are <code>problems</code>, no listings are searched, so <code>none</code> then says nothing about the market.</li>
<li><code>notices</code>: values that filing would accept but that the service does not recognize.</li>
<li><code>supply.listings</code>: how many listings match: <code>none</code>, <code>few</code> (1 to 4), <code>some</code> (5 to 19) or <code>many</code>. A listing matches when it has the demand's model and region, at least as many GPUs per node and as many nodes (each rounded up to a power of two), is available by the end of the week in which the demand starts, and allows the demand's term. The term is compared in whole weeks, and only with a <code>duration_min</code> or <code>duration_max</code> that is written like <code>3 months</code>. The budget is not considered: compare <code>budgetMonthlyCents</code> with <code>monthlyCents</code> yourself.</li>
<li><code>supply.monthlyCents</code>: the monthly cost of the whole demand in USD cents, rounded to two digits, at the rates of sellers who offer the model in the region. It is null for demand in EUR, and if fewer than five sellers state a rate.</li>
<li><code>alternatives</code>: each one changes a single field so that more listings match, and contains the supply that it finds. For fewer nodes, the preview tries half of them. If half finds nothing either, it tries the largest number that any listing has, as a power of two. If <code>notices</code> contain “did you mean”, the first alternative makes that change. If both names are misspelled, it corrects both.</li>
<li><code>requestBody</code>: a body that is ready to file.</li>
</ul>
<h2 id="file">1. File the request</h2>
${callOf(site, 'fileRequest', 'File')}
<p>Send <code>endsAt</code>, <code>durationMonths</code> or both. If you send both and they differ, <code>endsAt</code> takes precedence. If they contradict each other, <code>notices</code> report it. Only the operator reads <code>notes</code>. Sellers read every other field, so these fields must not identify you. A <code>gpuModel</code> or <code>region</code> is rejected with <code>must not identify you</code> if it contains:</p>
<ul>
<li>an e-mail address or a URL,</li>
<li>a telephone number: <code>+</code> or <code>00</code> followed by eight or more digits, or six or more digits after a word such as <code>call</code>, <code>tel</code> or <code>phone</code>,</li>
<li>your company's full name, unless every word of it also occurs in the reference data, as in NVIDIA or North.</li>
</ul>
<p>These checks ignore spacing, case, accents, full-width and look-alike letters and invisible characters. Identify a model and a region by a code or a name from the reference data (<code>h100-sxm</code>, <code>eu-north</code>), which ${operationLink(site, 'listGpuModels')} and ${operationLink(site, 'listRegions')} return. Case, spaces, hyphens and the manufacturer's name make no difference. Your text is stored and shown to sellers unchanged. Other words are accepted. The response's <code>notices</code> list the words that were not recognized and suggest similar names. A person at the operator reviews such words before sellers see them, and also reviews parts of your company's name and names of your people.</p>
<p>If the body violates any rules, the call fails with ${faultLink('request_invalid')}, and <code>problems</code> lists all violations:</p>
${sample(JSON.stringify({ error: { type: 'invalid_request_error', code: 'request_invalid', param: 'nodes', problems: ['nodes: must be a whole number from 1 to 10,000', 'region: must not identify you'] } }, null, 2), 'Response for two violations (shortened)')}
<p>Store the <code>id</code> from the response. The request's <code>status</code> is <code>open</code>: it waits to be matched.</p>
<h2 id="change">2. Edit the request while it is open</h2>
<p>${operationLink(site, 'editRequest')} takes the fields to change. The resulting request must follow the same rules as a new one. When a seller is offered the request, its status becomes <code>matched</code> and an edit fails with ${faultLink('request_not_editable')}, because sellers have already seen the demand. To change it then, close it and file a new request.</p>
<h2 id="wait">3. Wait for a seller</h2>
<p>The operator offers the request to sellers whose listings match. A matched request stays open to further matches, even if every seller so far has declined. You are not notified of declines. More than one seller can accept, and each acceptance creates its own introduction. Follow the <a href="/docs/guides/staying-in-sync">events</a> <code>request.*</code> and <code>introduction.*</code>, or retrieve the request from time to time:</p>
${callOf(site, 'readRequest', 'Read')}
<p>In test mode, no seller responds automatically. ${operationLink(site, 'acceptTestRequest')} acts as the operator and as a seller who accepts.</p>
<h2 id="introduction">4. Read the introduction</h2>
<p>When a seller accepts, an introduction is created. It contains your request's ID and the counterparty:</p>
${sample(`curl "${site.baseUrl}/introductions?role=buyer&status=active" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p><code>counterparty</code> contains the company's name, country and website, and the contact card that it chose to show. The conversation continues between people. Declare readiness when your company is ready to proceed. Both parties see it:</p>
${callOf(site, 'declareReady', 'Declare readiness')}
<p>In test mode, ${operationLink(site, 'readyTestCounterparty')} declares the other party ready.</p>
<p>An introduction ends as <code>concluded</code> when a deal is reported and confirmed in the dashboard, as <code>lapsed</code> after ninety days, or as <code>voided</code> by the operator. If you declare readiness after that, the call returns 200 with the unchanged introduction if your company was already ready. Otherwise it fails with ${faultLink('introduction_not_active')}.</p>
<h2 id="close">5. Close the request</h2>
${callOf(site, 'closeRequest', 'Close')}
<p>The request is not offered to any more sellers, and its pending opportunities are withdrawn. A closed request cannot be reopened. Closing it again returns it unchanged. Existing introductions are not affected.</p>`,
}
