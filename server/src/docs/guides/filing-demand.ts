/** Guide: demand from filing to introduction, as a buyer. */
import { html } from '../html.ts'
import { lifeOfARequest } from '../pictures.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page, sample } from '../site.ts'

export const filingDemand: Page = {
  path: '/docs/guides/filing-demand',
  title: 'Filing demand end to end',
  lead: 'As a buyer: from a request to an introduction.',
  under: '/docs/guides',
  body: (site) => html`
<p>You need a key with <code>requests:write</code>, <code>requests:read</code>, <code>introductions:read</code> and <code>introductions:write</code>, and with <code>events:read</code> to follow what becomes of it, owned by a trader, an authorized signatory or an owner of your company. With a test key everything below works inside your company's test world, where <a href="/docs/guides/testing">you play the sellers yourself</a>.</p>
${lifeOfARequest()}
<h2 id="preview">Before you file</h2>
${callOf(site, 'previewRequest', 'Preview')}
<p>A preview takes the same body and stores nothing. <code>problems</code> is what filing would refuse, <code>notices</code> what it would take without understanding it. <code>supply.listings</code> tells how many listings fit: <code>none</code>, <code>few</code> (1 to 4), <code>some</code> (5 to 19) or <code>many</code>. A listing fits when its model and region are those of the demand, it has at least as many GPUs a node and as many nodes (each rounded up to a power of two), and it is free by the end of the week in which the demand starts. Budget, end and term play no part: compare <code>budgetMonthlyCents</code> with <code>monthlyCents</code> yourself. While there are <code>problems</code> nothing is looked up, so <code>none</code> then says nothing about the market. <code>supply.monthlyCents</code> is what the whole of it costs a month, in USD cents and two digits, at the rates of those who offer the model in the region; it is null where fewer than five sellers name one. Each of <code>alternatives</code> is one field to send otherwise, and what is found then, where that is more; for fewer nodes it tries half of them, or, where these find nothing either, the most that anything has, as a power of two. Where <code>notices</code> say “did you mean”, the first of them makes that change: of both names where both are misspelt. <code>requestBody</code> is ready to be filed.</p>
<h2 id="file">1. File the request</h2>
${callOf(site, 'fileRequest', 'File')}
<p>Give <code>endsAt</code> or <code>durationMonths</code>, or both; where both are given and differ, <code>endsAt</code> is what counts, and where they contradict each other <code>notices</code> say so. <code>notes</code> are for the operator alone. Everything else reaches sellers, so it must not tell who you are. A <code>gpuModel</code> or <code>region</code> is refused, with <code>must not identify you</code>, when it holds</p>
<ul>
<li>an e-mail address or a URL,</li>
<li>a telephone number: <code>+</code> or <code>00</code> and eight digits or more, or six or more after a word such as <code>call</code>, <code>tel</code> or <code>phone</code>,</li>
<li>your company's whole name, unless every word of it is one of the reference data, as in NVIDIA or North.</li>
</ul>
<p>Spacing, case, accents, full-width and look-alike letters and invisible characters change nothing. Name a model and a region by a code or a name of the reference data, as ${operationLink(site, 'listGpuModels')} and ${operationLink(site, 'listRegions')} list them (<code>h100-sxm</code>, <code>eu-north</code>). Case, spaces, hyphens and the maker make no difference, and what you write is kept and shown to sellers as you wrote it. Other words are taken, the answer's <code>notices</code> say which were not understood and what is near, and a person at the operator reads them before sellers do, as they read parts of your company's name and names of your people.</p>
<p>When rules are violated the answer is ${faultLink('request_invalid')}, and <code>problems</code> lists all of them at once:</p>
${sample(JSON.stringify({ error: { type: 'invalid_request_error', code: 'request_invalid', param: 'nodes', problems: ['nodes: must be a whole number from 1 to 10,000', 'region: must not identify you'] } }, null, 2), 'An answer to two mistakes, shortened')}
<p>Keep the id of the answer. Its <code>status</code> is <code>open</code>: it waits to be matched.</p>
<h2 id="change">2. Change it while it is open</h2>
<p>${operationLink(site, 'editRequest')} takes the fields that change; the merged whole obeys the rules of filing. Once a seller has been offered the request it is <code>matched</code>, and an edit answers ${faultLink('request_not_editable')}: what sellers were shown stays true. To change it then, close it and file another.</p>
<h2 id="wait">3. Wait for a seller</h2>
<p>The operator offers the request to sellers whose listings fit. A matched request stays alive for further matches, also when every seller so far declined, which you are not told; more than one may accept, each with an introduction of its own. Follow the <a href="/docs/guides/staying-in-sync">events</a> <code>request.*</code> and <code>introduction.*</code>, or read it now and then:</p>
${callOf(site, 'readRequest', 'Read')}
<p>With a test key nobody answers by themselves: ${operationLink(site, 'acceptTestRequest')} plays the operator and a seller who accepts.</p>
<h2 id="introduction">4. Read the introduction</h2>
<p>When a seller accepts, an introduction appears. It names your request and the other side:</p>
${sample(`curl "${site.baseUrl}/introductions?role=buyer&status=active" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p><code>counterparty</code> holds the company, its country and website, and the contact card that it chose to show. From here people talk. When your side is ready to go ahead, say so; both sides see it:</p>
${callOf(site, 'declareReady', 'Declare readiness')}
<p>With a test key, ${operationLink(site, 'readyTestCounterparty')} makes the other side ready.</p>
<p>An introduction ends <code>concluded</code> when a deal is reported and confirmed in the dashboard, <code>lapsed</code> after ninety days, or <code>voided</code> by the operator. After that a side that was ready hears 200 with the introduction as it is, and one that was not ${faultLink('introduction_not_active')}.</p>
<h2 id="close">5. Close the request</h2>
${callOf(site, 'closeRequest', 'Close')}
<p>No further seller is offered it, and opportunities that still wait are withdrawn. A closed request stays closed; closing it again answers it as it is. Introductions that were made from it are not touched.</p>`,
}
