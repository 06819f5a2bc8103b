/** Guide: renting a machine, from the catalog to the final charge. */
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page } from '../site.ts'

export const rentingMachines: Page = {
  path: '/docs/guides/renting-machines',
  title: 'Rent a machine',
  lead: 'Choose an offer, start a machine, sign in and stop it.',
  section: '/docs/guides',
  searchTerms: ['ssh', 'billing', 'wallet', 'quote', 'gpu'],
  body: (site) => html`
<p>You need a live key with <code>catalog:read</code>, <code>rentals:read</code> and <code>rentals:write</code>, and money in the wallet. <a href="/docs/guides/testing#rentals">Test mode also has rentals</a>, which cost nothing.</p>
<h2 id="choose">1. Choose an offer</h2>
${callOf(site, 'listOffers', 'Available offers of one model')}
<h2 id="quote">2. Get a quote</h2>
${callOf(site, 'createQuote', 'Quote')}
<p><code>quote_token</code> fixes the price for five minutes. After that it fails with ${faultLink('invalid_request')}: create a new quote. <code>rental_body</code> is ready to post. <code>notices</code> list what you may have overlooked.</p>
<h2 id="start">3. Start the rental</h2>
${callOf(site, 'createRental', 'Start')}
<ul>
<li><code>ssh_public_key</code>: without it, nobody can sign in.</li>
<li><code>max_total_cents</code> stops the rental before it costs more. <code>auto_stop_at</code> stops it at a given time. Send one of them wherever a program might forget to stop the rental.</li>
<li>The price of one hour is held in advance. If the balance is too low, the call fails with ${faultLink('insufficient_balance')}, and <code>required_cents</code> is the amount needed.</li>
<li>${faultLink('offer_unavailable')} states the cause in <code>reason</code>. ${faultLink('capacity_unavailable')} is not caused by your call: try again with the same Idempotency-Key.</li>
</ul>
<h2 id="run">4. Use the machine</h2>
<p>Retrieve the rental, or <a href="/docs/guides/staying-in-sync">follow</a> <code>rental.*</code>, until <code>status</code> is <code>running</code>. Then <code>connection</code> contains the address to sign in to. Billing starts at <code>running_at</code>: a machine that fails to start costs nothing.</p>
${callOf(site, 'readRental', 'Read')}
<h2 id="stop">5. Stop the rental</h2>
${callOf(site, 'stopRental', 'Stop')}
<p>Billing ends with this call, regardless of how long the machine takes to shut down. ${operationLink(site, 'listRentalEvents')} returns each charge and its time. The <code>amount_cents</code> of its <code>rental.charged</code> events add up to <code>accrued_cents</code>, and to the charges for this rental on the company's statement in the dashboard.</p>
<p><code>hold_cents</code> keeps its value after the end. It is the amount held in advance for an hour, not the amount held now. The part of the hold that was not charged returns to the wallet immediately. If the wallet runs out, its machines stop at the end of the paid time, and <code>stop_reason</code> states this.</p>`,
}
