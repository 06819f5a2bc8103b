/** Guide: from nothing to a filed request in two minutes. */
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
  title: 'The first call in two minutes',
  lead: 'A test key, a first answer, and the whole way from demand to introduction in a world of your own.',
  under: '/docs/guides',
  words: ['quickstart', 'hello world', 'getting started'],
  body: (site) => html`
<h2 id="key">1. Get a test key</h2>
<p>In the <a href="${site.dashboardUrl}">dashboard</a>, under <em>Settings, API keys</em>, choose <em>New key</em>, the mode <em>Test</em>, and all scopes. It is shown once. In the demo, the keys of its people stand in <code>.parley/demo.json</code>. With the test key of Lena Fuchs, which <code>npm start</code> shows on a terminal, every example of this documentation works as it stands: the things that it names are there, and a step that ends one of them, such as an acceptance, finds it once. Those that spend money take her live key: ${spending(site)}.</p>
${sample('export API_KEY=gpk_test_…', 'Shell')}
<p>The API is at <code>${site.baseUrl}</code>. The examples make each <code>Idempotency-Key</code> with <code>uuidgen</code>; where your system lacks it, write any other fresh value.</p>
<h2 id="ask">2. Ask who you are</h2>
${callOf(site, 'readMe', 'Shell')}
<p>The answer names your company, your role and what the key may do. Is it ${faultLink('invalid_api_key')}? Its message says what is wrong: no header, no <code>Bearer</code>, a key that was not copied whole, or one that nobody knows.</p>
<h2 id="file">3. File demand</h2>
${callOf(site, 'fileRequest', 'Shell')}
<p>Keep the <code>id</code> of the answer:</p>
${sample('export ID=dem_…', 'Shell')}
<h2 id="meet">4. Let a seller accept it</h2>
<p>With a live key the operator and a seller would take over now. With a test key you play them:</p>
${sample(`curl "${site.baseUrl}/test-helpers/requests/$ID/accept" \\\n  -X POST \\\n  -H "Authorization: Bearer $API_KEY"`, 'Shell')}
<p>The answer is the introduction: who the other side is, and how to reach it.</p>
<h2 id="next">From here</h2>
<ul>
<li>With TypeScript or JavaScript: <a href="/docs/tools/sdk">the SDK</a>, which retries, walks lists and verifies webhooks.</li>
<li>Without any program: every page of the <a href="/docs/reference">reference</a> has a form that makes its call with your test key.</li>
<li>Then go on as a <a href="/docs/guides/filing-demand">buyer</a>, a <a href="/docs/guides/receiving-opportunities">seller</a> or a <a href="/docs/guides/renting-machines">renter</a>.</li>
</ul>`,
}
