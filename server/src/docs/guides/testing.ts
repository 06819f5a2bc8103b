/** Guide: a whole integration tested with a test key alone. */
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { nodeSuite, pytestSuite } from '../samples/integration-suites.ts'
import { code, faultLink, operationLink, type Page, sample, table } from '../site.ts'

export const testing: Page = {
  path: '/docs/guides/testing',
  title: 'Testing your integration',
  lead: 'A test key has a world of its own, in which you also play everybody else.',
  under: '/docs/guides',
  words: ['sandbox', 'test mode', 'test key', 'ci'],
  body: (site) => html`
<p>What a test key files is seen by your company's test keys alone. Nothing of it has legal effect, costs money, or sends a letter to anybody. Shapes, states, lists, errors and events are those of the live world, so a program that passes here runs live with <a href="#to-live">another key and a few settings</a>.</p>
<h2 id="play">Play the others</h2>
${table(
  'Test helpers',
  ['to see', 'call'],
  [
    ['a request that is matched', operationLink(site, 'offerTestRequest')],
    ['a seller who accepts', operationLink(site, 'acceptTestRequest')],
    ['sellers who all decline', operationLink(site, 'declineTestRequest')],
    ['an opportunity in your inbox', operationLink(site, 'createTestOpportunity')],
    ['your own acceptance of it', operationLink(site, 'acceptTestOpportunity')],
    ['one that expires', operationLink(site, 'expireTestOpportunity')],
    ['the other side being ready', operationLink(site, 'readyTestCounterparty')],
    ['a deal, with its invoices', operationLink(site, 'concludeTestIntroduction')],
    ['a proposal that is approved', operationLink(site, 'approveTestSubmission')],
    ['a machine that fails', operationLink(site, 'failTestRental')],
  ],
)}
<p>A step that the state does not allow answers as the real one would, ${faultLink('request_not_open')} for instance, with <code>current</code>. Live keys hear ${faultLink('live_mode_not_supported')}. At the command line the helpers are <a href="/docs/tools/cli#parley-sandbox"><code>parley sandbox</code></a>.</p>
<h2 id="autopilot">Or let it move by itself</h2>
${callOf(site, 'setAutopilot', 'Switch the autopilot on')}
<p>From then on what you file is offered after one delay and accepted after two, proposals are approved and the other side becomes ready.</p>
<h2 id="rentals">Rentals that cost nothing</h2>
${callOf(site, 'createTestRental', 'Start one')}
<p>It runs within three seconds, on a machine that is none. Until then ${operationLink(site, 'failTestRental')} lets that machine fail, from then on ${operationLink(site, 'interruptTestRental')} takes it away; at another time either is ${faultLink('rental_not_active')}. <code>POST /rentals</code> itself answers a test key with ${faultLink('test_mode_not_supported')}: a key that cannot spend is what you want in a test.</p>
<h2 id="anew">Begin anew</h2>
${callOf(site, 'emptyTestWorld', 'Delete everything in the test world')}
${table(
  'What goes with a test world, and what stays',
  ['goes', 'stays'],
  [
    [
      'requests, opportunities, introductions with their deals and invoices, submissions, inquiries, rentals',
      'everything in the live world',
    ],
    ['events, and with them every cursor of the test feed', 'the API keys, their scopes and policies'],
    ['webhook endpoints of test keys, their secrets and deliveries', 'live webhook endpoints'],
    ['approvals that test keys asked for', 'the autopilot, on or off; steps that it had yet to take go'],
    ['remembered Idempotency-Keys: a suite may use its own again', 'the company, its people and settings'],
  ],
)}
<p>A program that follows the test feed meanwhile hears ${faultLink('invalid_cursor')} and <a href="/docs/guides/staying-in-sync#first-start">begins anew</a>. Create the webhook endpoint again, and take its new secret. What the examples of this documentation name in the demo goes as well, and no restart brings it back: for that, start a new demo, with an empty <code>DATA_DIR</code>.</p>
<p>Run it before a suite, not after: what a failed run left can then be looked at.</p>
<h2 id="suites">A suite to begin with</h2>
<p>Both drive the main job from an empty world to a concluded introduction, as the buyer and as the seller, follow the events on the way, and need nothing but the language. Put your own calls in the place of theirs.</p>
${sample(`export API_URL=${site.baseUrl} API_KEY=gpk_test_…\nnode --test integration.test.mjs`, 'Run it')}
${code('javascript', nodeSuite, 'integration.test.mjs, Node 20 or newer')}
${code('python', pytestSuite, 'test_integration.py, with pytest')}
<p>A test key calls 30 times a minute; for ten minutes after each test helper, which begins a suite, 600 times (<code>limit: "test_helper"</code>): 200 calls in a minute pass. Suites of different companies never meet; two of one company share its world, so run them one after the other.</p>
<h2 id="differences">What differs from live</h2>
${table(
  'What differs from live',
  ['', 'with a live key', 'with a test key'],
  [
    [
      'companies on the other side',
      'real ones, after the reveal',
      html`played: <code>Sandbox Compute</code>, <code>Sandbox Research</code>, with <code>.example</code> addresses`,
    ],
    ['the operator and the other side', 'people, in their own time', 'test helpers, or the autopilot'],
    ['accepting an opportunity', 'a person in the dashboard, with a second factor', operationLink(site, 'acceptTestOpportunity')],
    ['agreements', 'signed before anything is revealed', 'none'],
    ['renting', html`<code>POST /rentals</code>, from the wallet`, html`${operationLink(site, 'createTestRental')}: no machine, no money`],
    ['letters', 'to people of both companies', 'to nobody'],
    ['invoices', 'numbered per company', html`<code>TEST-FEE-…</code>, payable to nobody`],
    ['events and webhooks', 'of the live world', 'of your test world, to its own keys and endpoints'],
    ['reference data, offers, prices, Radar nodes', 'the market', 'the same market, and your own test nodes among it'],
  ],
)}
<h2 id="to-live">From test to live</h2>
<p>The two worlds share nothing but the market. These change:</p>
<ul>
<li><strong>The key</strong>: a live one, with the scopes that the program uses.</li>
<li><strong>Cursors</strong>: one that was kept in test mode is ${faultLink('invalid_cursor')} to a live key. <a href="/docs/guides/staying-in-sync#first-start">Begin without one</a>.</li>
<li><strong>Webhooks</strong>: an endpoint hears the mode of the key that made it. Create one with the live key, and give the receiver its secret.</li>
<li><strong>Stored ids</strong>: those of test things are a 404 to a live key.</li>
<li><strong>Test helpers</strong>: ${faultLink('live_mode_not_supported')}. Leave them to your tests. What they play is done by people, in hours or days.</li>
<li><strong>Rentals</strong>: ${operationLink(site, 'createRental')} in the place of ${operationLink(site, 'createTestRental')}.</li>
</ul>
<h2 id="what-to-test">What to test</h2>
<ul>
<li>A refusal: file a request with <code>nodes: 0</code> and show your users <code>problems</code>.</li>
<li>A retry: send the same write twice with one Idempotency-Key and expect <code>Idempotency-Replayed: true</code>.</li>
<li>A race: decline an opportunity that was just withdrawn, and handle ${faultLink('opportunity_not_pending')}.</li>
<li>A limit: ${faultLink('rate_limited')} carries <code>retry_after_seconds</code>; wait so long.</li>
<li>A restart: kill your program between handling an event and keeping its cursor.</li>
</ul>`,
}
