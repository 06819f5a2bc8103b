/** Guide: anonymised demand from the inbox to the introduction, for sellers. */

import { visibilityDiagram } from '../diagrams.ts'
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page, sample, table } from '../site.ts'

export const receivingOpportunities: Page = {
  path: '/docs/guides/receiving-opportunities',
  title: 'Receive opportunities',
  lead: 'For sellers: from an offered opportunity to an introduction.',
  section: '/docs/guides',
  body: (site) => html`
<p>You need a key with <code>opportunities:read</code>, and</p>
<ul>
<li><code>opportunities:write</code> to decline,</li>
<li><code>radar:read</code> to retrieve your listing: <code>GET /radar/submissions/{id}</code> with an opportunity's <code>listingId</code>,</li>
<li><code>events:read</code> to be notified of new opportunities,</li>
<li><code>introductions:read</code> and <code>introductions:write</code> for the introductions that follow.</li>
</ul>
<p>Declining also needs the right <code>opportunity.decline</code>, which traders, authorized signatories and owners hold.</p>
${visibilityDiagram()}
<h2 id="inbox">1. Read the inbox</h2>
<p>In test mode, ${operationLink(site, 'createTestOpportunity')} creates an opportunity for a listing in your test world.</p>
<p><code>offered</code> is the only status in which an opportunity waits for your decision. The list is sorted newest first:</p>
${sample(`curl "${site.baseUrl}/opportunities?status=offered" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p>Then <a href="/docs/guides/staying-in-sync">follow the events</a> <code>opportunity.*</code> and <code>introduction.*</code>. <code>opportunity.offered</code> announces a new opportunity. <code>opportunity.expired</code> and <code>opportunity.withdrawn</code> report that one no longer waits.</p>
<p><code>listingId</code> is the listing to which the demand was matched. <code>demand</code> is fixed at the time of the offer and does not change. It contains nothing about the buyer.</p>
<p><code>demand.gpuModel</code> and <code>demand.region</code> are the buyer's own words: <code>h100-sxm5</code> and <code>NVIDIA H100 SXM</code> can be the same GPU. Do not decline because a text differs from yours: a person at the operator decided that the demand fits <code>listingId</code>. To compare names in a program, use ${operationLink(site, 'listOffers')}, which recognizes codes, names and aliases. Set <code>gpu_model</code> or <code>region</code> to the buyer's words. The offers found have the standard code in <code>gpu_model</code> and <code>region</code>. If the service does not recognize the words, the page is empty and has <code>meta.notices</code>.</p>
<h2 id="decide">2. Decide within seven days</h2>
<p>An opportunity expires seven days after <code>offeredAt</code>. Until then you can:</p>
<ul>
<li><strong>Accept</strong> in the <a href="${site.dashboardUrl}">dashboard</a>. Accepting reveals both parties to each other. It needs an authorized signatory or an owner, a second factor and a signed introduction agreement. A key cannot accept. In test mode, ${operationLink(site, 'acceptTestOpportunity')} acts as the person who accepts.</li>
<li><strong>Decline</strong> with a call. A decline is final. The reason is optional, and only the operator reads it. The buyer does not learn who declined.</li>
</ul>
${callOf(site, 'declineOpportunity', 'Decline')}
<p>If several decisions are made at the same time, exactly one succeeds. The others fail with ${faultLink('opportunity_not_pending')}, with the status in <code>current</code>:</p>
${table(
  'Statuses of an opportunity',
  ['status', 'meaning'],
  [
    [html`<code>offered</code>`, 'The opportunity waits for your decision.'],
    [html`<code>accepted</code>`, 'You accepted it, and an introduction exists.'],
    [html`<code>declined</code>`, 'You declined it.'],
    [html`<code>expired</code>`, 'Seven days passed.'],
    [html`<code>withdrawn</code>`, 'The buyer closed the request, your listing left the grid or was edited, or the operator withdrew it.'],
  ],
)}
<p>All statuses except <code>offered</code> are final. A new offer of the same demand is a new opportunity with a new ID.</p>
<h2 id="introduction">3. Continue with the introduction</h2>
<p>With <code>introductions:read</code>, ${operationLink(site, 'listIntroductions')} returns the introductions in which you are the seller:</p>
${sample(`curl "${site.baseUrl}/introductions?role=seller&status=active" \\\n  -H "Authorization: Bearer $API_KEY"`, 'List')}
<p><code>opportunityId</code> is the ID of your opportunity. <code>requestId</code> is null for the seller. <code>counterparty</code> now names the buyer. The notes of the request stay hidden. With <code>introductions:write</code>, ${operationLink(site, 'declareReady')} tells the other party that you are ready.</p>`,
}
