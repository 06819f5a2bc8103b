/** Guide: demand from filing to introduction, as a buyer. */
import { curl } from '../curl.ts'
import { type Content, html } from '../html.ts'
import { lifeOfARequest } from '../pictures.ts'
import { faultLink, operationLink, type Page, type Site, sample } from '../site.ts'

/** A call of an operation, where this API has it. */
export function callOf(site: Site, name: string, label: string): Content {
  const words = site.cards[name]
  const operation = words && site.document.paths[words.path]?.[words.method.toLowerCase()]
  return words && operation && sample(curl(site, words, operation), label)
}

export const filingDemand: Page = {
  path: '/docs/guides/filing-demand',
  title: 'Filing demand end to end',
  lead: 'As a buyer: from a request to an introduction.',
  under: '/docs/guides',
  body: (site) => html`
<p>You need a key with <code>requests:write</code>, <code>requests:read</code>, <code>introductions:read</code> and <code>introductions:write</code>, owned by a trader, an authorized signatory or an owner of your company. With a test key everything below works inside your company's test world, where nobody is matched.</p>
${lifeOfARequest()}
<h2 id="file">1. File the request</h2>
${callOf(site, 'fileRequest', 'File')}
<p>Give <code>endsAt</code> or <code>durationMonths</code>, or both. <code>notes</code> are for the operator alone. Everything else reaches sellers, so it must not tell who you are. A <code>gpuModel</code> or <code>region</code> is refused, with <code>must not identify you</code>, when it holds</p>
<ul>
<li>an e-mail address or a URL,</li>
<li>a telephone number: <code>+</code> or <code>00</code> and eight digits or more, or six or more after a word such as <code>call</code>, <code>tel</code> or <code>phone</code>,</li>
<li>your company's whole name, unless every word of it is one of the reference data, as in NVIDIA or North.</li>
</ul>
<p>Spacing, case, accents, full-width and look-alike letters and invisible characters change nothing. Name a model and a region as the reference data does (<code>H100 SXM</code>, <code>eu-north</code>): other words are taken, and a person at the operator reads them before sellers do, as they read parts of your company's name and names of your people.</p>
<p>When rules are violated the answer is ${faultLink('request_invalid')}, and <code>problems</code> lists all of them at once:</p>
${sample(JSON.stringify({ error: { type: 'invalid_request_error', code: 'request_invalid', param: 'nodes', problems: ['nodes: must be from 1 to 10000', 'region: must not identify you'] } }, null, 2), 'An answer to two mistakes, shortened')}
<p>Keep the id of the answer. Its <code>status</code> is <code>open</code>: it waits to be matched.</p>
<h2 id="change">2. Change it while it is open</h2>
<p>${operationLink(site, 'editRequest')} takes the fields that change; the merged whole obeys the rules of filing. Once a seller has been offered the request it is <code>matched</code>, and an edit answers ${faultLink('request_not_editable')}: what sellers were shown stays true. To change it then, close it and file another.</p>
<h2 id="wait">3. Wait for a seller</h2>
<p>The operator offers the request to sellers whose listings fit. A matched request stays alive for further matches, also when every seller so far declined. A poll every few minutes is enough:</p>
${callOf(site, 'readRequest', 'Read')}
<h2 id="introduction">4. Read the introduction</h2>
<p>When a seller accepts, an introduction appears. It names your request and the other side:</p>
${sample(`curl "${site.baseUrl}/introductions?role=buyer&status=active" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p><code>counterparty</code> holds the company, its country and website, and the contact card that it chose to show. From here people talk. When your side is ready to go ahead, say so; both sides see it:</p>
${callOf(site, 'declareReady', 'Declare readiness')}
<p>An introduction ends <code>concluded</code> when a deal is reported and confirmed in the dashboard, <code>lapsed</code> after ninety days, or <code>voided</code> by the operator. After that readiness answers ${faultLink('introduction_not_active')}.</p>
<h2 id="close">5. Close the request</h2>
${callOf(site, 'closeRequest', 'Close')}
<p>No further seller is offered it, and opportunities that still wait are withdrawn. A closed request stays closed; closing it again answers it as it is. Introductions that were made from it are not touched.</p>`,
}
