/** Guide: a whole integration tested with a test key alone. */
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { faultLink, operationLink, type Page, table } from '../site.ts'

export const testing: Page = {
  path: '/docs/guides/testing',
  title: 'Testing your integration',
  lead: 'A test key has a world of its own, in which you also play everybody else.',
  under: '/docs/guides',
  words: ['sandbox', 'test mode', 'test key', 'ci'],
  body: (site) => html`
<p>What a test key files is seen by your company's test keys alone. Nothing of it has legal effect, costs money, or sends a letter to anybody. Shapes, states, lists, errors and events are those of the live world, so a program that passes here needs another key and nothing else.</p>
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
<p>It runs within three seconds, on a machine that is none. <code>POST /rentals</code> itself answers a test key with ${faultLink('test_mode_not_supported')}: a key that cannot spend is what you want in a test.</p>
<h2 id="anew">Begin anew</h2>
${callOf(site, 'emptyTestWorld', 'Delete everything in the test world')}
<p>Run it before a suite, not after: what a failed run left can then be looked at. A suite may use its Idempotency-Keys again.</p>
<h2 id="what-to-test">What to test</h2>
<ul>
<li>A refusal: file a request with <code>nodes: 0</code> and show your users <code>problems</code>.</li>
<li>A retry: send the same write twice with one Idempotency-Key and expect <code>Idempotency-Replayed: true</code>.</li>
<li>A race: decline an opportunity that was just withdrawn, and handle ${faultLink('opportunity_not_pending')}.</li>
<li>A limit: ${faultLink('rate_limited')} carries <code>retry_after_seconds</code>; wait so long.</li>
<li>A restart: kill your program between handling an event and keeping its cursor.</li>
</ul>`,
}
