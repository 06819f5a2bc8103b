/** Guide: a machine from the catalog to its last second. */
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page } from '../site.ts'

export const rentingMachines: Page = {
  path: '/docs/guides/renting-machines',
  title: 'Renting a machine',
  lead: 'From an offer to a machine that you can sign in to, and to its last paid second.',
  under: '/docs/guides',
  words: ['ssh', 'billing', 'wallet', 'quote', 'gpu'],
  body: (site) => html`
<p>You need a live key with <code>catalog:read</code>, <code>rentals:read</code> and <code>rentals:write</code>, and money in the wallet. <a href="/docs/guides/testing#rentals">A test world has rentals too</a>, which cost nothing.</p>
<h2 id="choose">1. Choose an offer</h2>
${callOf(site, 'listOffers', 'Offers of one model that can be had now')}
<h2 id="quote">2. Ask what it costs</h2>
${callOf(site, 'createQuote', 'Quote')}
<p><code>quote_token</code> pins the price for five minutes; after them it is refused with ${faultLink('invalid_request')}: quote again. <code>rental_body</code> is ready to be posted. <code>notices</code> tell what you may have overlooked.</p>
<h2 id="start">3. Start it</h2>
${callOf(site, 'createRental', 'Start')}
<ul>
<li><code>ssh_public_key</code>: without one nobody can sign in.</li>
<li><code>max_total_cents</code>: the rental stops before it costs more. <code>auto_stop_at</code>: it stops by itself then. Send one of them wherever a program might forget to stop it.</li>
<li>An hour's total is held ahead. Without enough balance: ${faultLink('insufficient_balance')}, and <code>required_cents</code> says how much is needed.</li>
<li>${faultLink('offer_unavailable')} says why in <code>reason</code>. ${faultLink('capacity_unavailable')} is none of your making: try again, with the same Idempotency-Key.</li>
</ul>
<h2 id="run">4. Use it</h2>
<p>Read the rental, or <a href="/docs/guides/staying-in-sync">follow</a> <code>rental.*</code>, until <code>status</code> is <code>running</code>; then <code>connection</code> says where to sign in. Billing begins with <code>running_at</code>: a machine that fails to start costs nothing.</p>
${callOf(site, 'readRental', 'Read')}
<h2 id="stop">5. Stop it</h2>
${callOf(site, 'stopRental', 'Stop')}
<p>Billing ends with this call, whatever time the machine takes to go. ${operationLink(site, 'listRentalEvents')} tells what was charged, and when: the <code>amount_cents</code> of its <code>rental.charged</code> come to <code>accrued_cents</code>, and to the charges of that rental on the company's statement in the dashboard. <code>hold_cents</code> keeps its value after the end: it tells what an hour was held ahead for, not what is held now; what was held beyond the bill is back in the wallet at once. A wallet that runs dry stops its machines at the end of the paid time, with <code>stop_reason</code> saying so.</p>`,
}
