/** Guide: anonymised demand from the inbox to the introduction, as a seller. */
import { html } from '../html.ts'
import { whoSeesWhat } from '../pictures.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page, sample, table } from '../site.ts'

export const receivingOpportunities: Page = {
  path: '/docs/guides/receiving-opportunities',
  title: 'Receiving opportunities',
  lead: 'As a seller: from an offered opportunity to an introduction.',
  under: '/docs/guides',
  body: (site) => html`
<p>You need a key with <code>opportunities:read</code>, and</p>
<ul>
<li><code>opportunities:write</code> to decline,</li>
<li><code>radar:read</code> to read your listing: <code>GET /radar/submissions/{id}</code> with an opportunity's <code>listingId</code>,</li>
<li><code>events:read</code> to hear of new ones,</li>
<li><code>introductions:read</code> and <code>introductions:write</code> for what follows.</li>
</ul>
<p>Declining also takes the right <code>opportunity.decline</code>, which traders, authorized signatories and owners hold.</p>
${whoSeesWhat()}
<h2 id="inbox">1. Read the inbox</h2>
<p>With a test key, ${operationLink(site, 'createTestOpportunity')} puts an opportunity into the inbox, on a listing of your test world.</p>
<p><code>offered</code> is the only status that still waits for you. The list is newest first:</p>
${sample(`curl "${site.baseUrl}/opportunities?status=offered" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p>Then <a href="/docs/guides/staying-in-sync">follow the events</a> <code>opportunity.*</code> and <code>introduction.*</code>: <code>opportunity.offered</code> is a new one, <code>opportunity.expired</code> and <code>opportunity.withdrawn</code> take it away again.</p>
<p><code>listingId</code> is the listing that the demand was matched to. <code>demand</code> was fixed when it was offered and does not change. It carries nothing about the buyer.</p>
<p><code>demand.gpuModel</code> and <code>demand.region</code> are the buyer's own words: <code>h100-sxm5</code> and <code>NVIDIA H100 SXM</code> may be the same GPU. Do not decline because a text differs from yours: a person at the operator judged that the demand fits <code>listingId</code>. To compare in a program, ask the service, which knows codes, names and aliases: ${operationLink(site, 'listOffers')} with <code>gpu_model</code> or <code>region</code> set to the buyer's words finds what has them under any name, with its code in <code>gpu_model</code> and <code>region</code>; for words that nothing knows, the empty page has <code>meta.notices</code>.</p>
<h2 id="decide">2. Decide within seven days</h2>
<p>Seven days after <code>offeredAt</code> an opportunity expires. Until then:</p>
<ul>
<li><strong>Accept</strong> in the <a href="${site.dashboardUrl}">dashboard</a>. Accepting reveals both sides to each other, so it takes an authorized signatory or an owner, a second factor and a signed introduction agreement. A key cannot do it; in the test world, ${operationLink(site, 'acceptTestOpportunity')} plays the person who does.</li>
<li><strong>Decline</strong> with a call. It is final. The reason is optional and goes to the operator alone; the buyer does not learn who declined.</li>
</ul>
${callOf(site, 'declineOpportunity', 'Decline')}
<p>Of decisions made at the same moment exactly one wins. The others answer ${faultLink('opportunity_not_pending')}, with the status in <code>current</code>:</p>
${table(
  'Statuses of an opportunity',
  ['status', 'means'],
  [
    [html`<code>offered</code>`, 'It waits for you.'],
    [html`<code>accepted</code>`, 'You accepted it; there is an introduction.'],
    [html`<code>declined</code>`, 'You declined it.'],
    [html`<code>expired</code>`, 'Seven days passed.'],
    [html`<code>withdrawn</code>`, 'The buyer closed the request, your listing left the grid or was edited, or the operator took it back.'],
  ],
)}
<p>All but <code>offered</code> are final. A new offer of the same demand is a new opportunity with a new id.</p>
<h2 id="introduction">3. Go on with the introduction</h2>
<p>With <code>introductions:read</code>, ${operationLink(site, 'listIntroductions')} lists those in which you are the seller:</p>
${sample(`curl "${site.baseUrl}/introductions?role=seller&status=active" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p><code>opportunityId</code> is yours; <code>requestId</code> is null on your side. <code>counterparty</code> now names the buyer. The notes of the request stay hidden. With <code>introductions:write</code>, ${operationLink(site, 'declareReady')} tells the other side that you are ready.</p>`,
}
