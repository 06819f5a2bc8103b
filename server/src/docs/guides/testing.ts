/** Guide: testing a complete integration with only a test key. */
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { nodeSuite, pytestSuite } from '../samples/integration-suites.ts'
import { code, faultLink, operationLink, type Page, sample, table } from '../site.ts'

export const testing: Page = {
  path: '/docs/guides/testing',
  title: 'Test your integration',
  lead: 'Test keys act in a separate test world, in which you also play every other party.',
  section: '/docs/guides',
  searchTerms: ['sandbox', 'test mode', 'test key', 'ci'],
  body: (site) => html`
<p>Only your company's test keys can see what a test key creates. It has no legal effect, costs no money and sends no e-mail to anybody. Shapes, states, lists, errors and events are the same as in live mode, so a program that passes here runs live with <a href="#to-live">another key and a few settings</a>.</p>
<h2 id="play">Test helpers</h2>
${table(
  'Test helpers',
  ['to simulate', 'call'],
  [
    ['a matched request', operationLink(site, 'offerTestRequest')],
    ['a seller who accepts', operationLink(site, 'acceptTestRequest')],
    ['sellers who all decline', operationLink(site, 'declineTestRequest')],
    ['an opportunity in your inbox', operationLink(site, 'createTestOpportunity')],
    ['your acceptance of it', operationLink(site, 'acceptTestOpportunity')],
    ['an opportunity that expires', operationLink(site, 'expireTestOpportunity')],
    ['a counterparty that is ready', operationLink(site, 'readyTestCounterparty')],
    ['a deal with its invoices', operationLink(site, 'concludeTestIntroduction')],
    ['an approved submission', operationLink(site, 'approveTestSubmission')],
    ['a machine that fails', operationLink(site, 'failTestRental')],
  ],
)}
<p>If the state does not allow a step, the helper returns the same error as the real step, for example ${faultLink('request_not_open')}, with <code>current</code>. With a live key the helpers fail with ${faultLink('live_mode_not_supported')}. On the command line, use <a href="/docs/tools/cli#parley-sandbox"><code>parley sandbox</code></a>.</p>
<h2 id="autopilot">Autopilot</h2>
${callOf(site, 'setAutopilot', 'Turn on the autopilot')}
<p>While the autopilot is on, a request that you file is offered after one delay and accepted after two. Submissions are approved, and the other party declares readiness.</p>
<h2 id="rentals">Test rentals</h2>
${callOf(site, 'createTestRental', 'Start a test rental')}
<p>A test rental runs on a simulated machine and reaches <code>running</code> within three seconds. Before that, ${operationLink(site, 'failTestRental')} simulates a failure of the machine. While it runs, ${operationLink(site, 'interruptTestRental')} simulates an interruption. At any other time both fail with ${faultLink('rental_not_active')}. <code>POST /rentals</code> itself fails with ${faultLink('test_mode_not_supported')} for a test key, so your tests cannot spend money.</p>
<h2 id="anew">Reset</h2>
${callOf(site, 'emptyTestWorld', 'Delete everything in the test world')}
${table(
  'What a reset deletes and what it keeps',
  ['deleted', 'kept'],
  [
    ['requests, opportunities, introductions with their deals and invoices, submissions, inquiries, rentals', 'everything in live mode'],
    ['events, and with them every cursor of the test feed', 'the API keys, their scopes and policies'],
    ['webhook endpoints of test keys, their secrets and deliveries', 'live webhook endpoints'],
    ['approvals requested by test keys', 'the autopilot setting (its pending steps are deleted)'],
    ['stored Idempotency-Keys: a test suite can reuse its own', 'the company, its people and settings'],
  ],
)}
<p>Send a new <code>Idempotency-Key</code> with each reset, or none. With the key of an earlier reset, the call returns the stored response of that reset and deletes nothing.</p>
<p>A program that follows the test feed during a reset gets ${faultLink('invalid_cursor')} and must <a href="/docs/guides/staying-in-sync#first-start">start over</a>. Create the webhook endpoint again and use its new secret. In the demo, a reset also deletes the objects that this documentation's examples use, and a restart does not restore them. To restore them, start a new demo with an empty <code>DATA_DIR</code>.</p>
<p>Reset before a test run, not after it. Then you can inspect what a failed run left.</p>
<h2 id="suites">Example test suites</h2>
<p>Both suites go from an empty test world to a concluded introduction, as the buyer and as the seller, and follow the events. They need no client library. Replace their calls with your own.</p>
${sample(`export API_URL=${site.baseUrl} API_KEY=gpk_test_…\nnode --test integration.test.mjs`, 'Run')}
${code('javascript', nodeSuite, 'integration.test.mjs, Node 20 or newer')}
${code('python', pytestSuite, 'test_integration.py, with pytest')}
<p>A test key can make 30 calls a minute. For ten minutes after each test helper call, it can make 600 calls a minute, including writes. Test helper calls also have their own limit of 600 a minute (<code>limit: "test_helper"</code>). A suite begins with a test helper, so a suite with 200 calls in a minute stays within the limit. Suites of different companies do not affect each other. Two suites of one company share its test world, so run them one after the other.</p>
<h2 id="differences">Differences from live mode</h2>
${table(
  'Differences between live and test mode',
  ['', 'with a live key', 'with a test key'],
  [
    [
      'other companies',
      'real companies, after the reveal',
      html`simulated: <code>Sandbox Compute</code>, <code>Sandbox Research</code>, with <code>.example</code> addresses`,
    ],
    ['the operator and the other party', 'people, in their own time', 'test helpers, or the autopilot'],
    ['accepting an opportunity', 'a person in the dashboard, with a second factor', operationLink(site, 'acceptTestOpportunity')],
    ['agreements', 'signed before anything is revealed', 'none'],
    [
      'renting',
      html`<code>POST /rentals</code>, paid from the wallet`,
      html`${operationLink(site, 'createTestRental')}: no real machine, no money`,
    ],
    ['e-mails', 'to people of both companies', 'none'],
    ['invoices', 'numbered per company', html`<code>TEST-FEE-…</code>, not payable`],
    ['events and webhooks', 'from live mode', 'from your test world, to its own keys and endpoints'],
    ['reference data, offers, prices, Radar nodes', 'the market', 'the same market, plus your own test nodes'],
  ],
)}
<h2 id="to-live">From test to live</h2>
<p>Test and live mode share only the market. These things change:</p>
<ul>
<li><strong>API key</strong>: use a live key with the scopes that the program uses.</li>
<li><strong>Cursors</strong>: a cursor from test mode fails with ${faultLink('invalid_cursor')} for a live key. <a href="/docs/guides/staying-in-sync#first-start">Start without one</a>.</li>
<li><strong>Webhooks</strong>: an endpoint receives events in the mode of the key that created it. Create one with the live key, and give the receiver its secret.</li>
<li><strong>Stored IDs</strong>: the IDs of test objects return 404 to a live key.</li>
<li><strong>Test helpers</strong>: they fail with ${faultLink('live_mode_not_supported')}. Call them only in your tests. In live mode people perform these steps, within hours or days.</li>
<li><strong>Rentals</strong>: use ${operationLink(site, 'createRental')} instead of ${operationLink(site, 'createTestRental')}.</li>
</ul>
<h2 id="what-to-test">What to test</h2>
<ul>
<li>A rejected request: file a request with <code>nodes: 0</code> and show <code>problems</code> to your users.</li>
<li>A retry: send the same write twice with one Idempotency-Key and expect <code>Idempotency-Replayed: true</code>.</li>
<li>A race: decline an opportunity that was just withdrawn, and handle ${faultLink('opportunity_not_pending')}.</li>
<li>A limit: ${faultLink('rate_limited')} contains <code>retry_after_seconds</code>. Wait that long.</li>
<li>A restart: stop your program after it handles an event and before it stores the cursor.</li>
</ul>`,
}
