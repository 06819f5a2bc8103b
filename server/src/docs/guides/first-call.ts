/** Guide: from a new key to a filed request in two minutes. */
import { type Content, html, joined } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page, type Site, sample } from '../site.ts'

const spending = (site: Site): Content =>
  joined(
    Object.entries(site.cards).flatMap(([name, { liveOnly }]) => (liveOnly ? [operationLink(site, name)] : [])),
    ' and ',
  )

export const firstCall: Page = {
  path: '/docs/guides/first-call',
  title: 'Make your first call',
  lead: 'Create a test key, make a call, and go from demand to introduction in your own test world. It takes two minutes.',
  section: '/docs/guides',
  searchTerms: ['quickstart', 'hello world', 'getting started'],
  body: (site) => html`
<h2 id="key">1. Create a test key</h2>
<p>In the <a href="${site.dashboardUrl}">dashboard</a>, under <em>Settings, API keys</em>, choose <em>Create key</em>, the mode <em>Test</em>, and all scopes. The key is shown once. The demo's keys are in <code>.parley/demo.json</code>. <code>npm start</code> prints the test key of Lena Fuchs on a terminal. With that key you can run every example in this documentation unchanged: the objects that the examples use exist. A step that ends an object, such as an acceptance, works once. These endpoints start or stop paid rentals and need her live key: ${spending(site)}.</p>
${sample('export API_KEY=gpk_test_…', 'Shell')}
<p>The base URL of the API is <code>${site.baseUrl}</code>. The examples generate each <code>Idempotency-Key</code> with <code>uuidgen</code>. If your system does not have it, use any other unique value.</p>
<h2 id="ask">2. Verify the key</h2>
${callOf(site, 'readMe', 'Shell')}
<p>The response contains your company, your role and the key's permissions. If the call fails with ${faultLink('invalid_api_key')}, the message states the cause: the header is missing, <code>Bearer</code> is missing, the key was not copied completely, or the key is unknown.</p>
<h2 id="file">3. File demand</h2>
${callOf(site, 'fileRequest', 'Shell')}
<p>Store the <code>id</code> from the response:</p>
${sample('export ID=dem_…', 'Shell')}
<h2 id="meet">4. Accept it as a seller</h2>
<p>In live mode, the operator and a seller would now act. In test mode, you act for them:</p>
${sample(`curl "${site.baseUrl}/test-helpers/requests/$ID/accept" \\\n  -X POST \\\n  -H "Authorization: Bearer $API_KEY"`, 'Shell')}
<p>The response is the introduction. It names the other party and contains its contact details.</p>
<h2 id="next">Next steps</h2>
<ul>
<li>Use <a href="/docs/tools/sdk">the SDK</a> for TypeScript or JavaScript. It retries calls, reads lists and verifies webhooks.</li>
<li>Make calls in the browser: every page of the <a href="/docs/reference">reference</a> has a form that makes its call with your test key.</li>
<li>Continue as a <a href="/docs/guides/filing-demand">buyer</a>, a <a href="/docs/guides/receiving-opportunities">seller</a> or a <a href="/docs/guides/renting-machines">renter</a>.</li>
</ul>`,
}
