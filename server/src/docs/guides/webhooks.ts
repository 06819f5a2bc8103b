/** Guide: receiving events by webhook. */
import { webhookReceivers } from '@parley/contract/webhook-receivers'
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { nodeVerifier, pythonVerifier, signedDelivery } from '../samples/webhook-verifiers.ts'
import { code, operationLink, type Page, table } from '../site.ts'

export const webhooksGuide: Page = {
  path: '/docs/guides/webhooks',
  title: 'Webhooks',
  lead: 'Receive signed events at your own URL, at least once each.',
  section: '/docs/guides',
  searchTerms: ['signature', 'whsec', 'standard webhooks', 'delivery', 'retry'],
  body: (site) => html`
<h2 id="create">1. Create an endpoint</h2>
${callOf(site, 'createWebhookEndpoint', 'Create')}
<p>The response contains <code>secret</code>. It is shown only here and when you roll it. The endpoint receives events in the mode of the key that created it, and only the types that the key's scopes can read. The URL must be <code>https</code> and public. A development installation can allow other URLs (<code>WEBHOOKS_ALLOW_PRIVATE=1</code>). The demo does, so <code>http://127.0.0.1:8080</code> works there.</p>
<h2 id="verify">2. Verify signatures</h2>
<p>Deliveries follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>. Any of its libraries can verify them, and so can <a href="/docs/tools/sdk#webhooks"><code>webhooks.verify</code></a> of the SDK. To verify them manually:</p>
<ol>
<li>The secret is <code>whsec_</code> followed by base64. Decode the base64 to get the key: 32 bytes.</li>
<li>The signed content is <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot, and the raw bytes of the body, before any parsing.</li>
<li>A signature is <code>v1,</code> followed by the base64 of the HMAC-SHA256 of that content. <code>webhook-signature</code> contains one or more signatures, separated by spaces. One match is enough. Ignore signatures that do not begin with <code>v1,</code>. Compare in constant time.</li>
<li><code>webhook-timestamp</code> is the time of this attempt in seconds since 1970. Reject a delivery if it differs from your clock by more than five minutes. This prevents replay of recorded deliveries.</li>
<li>Store <code>webhook-id</code>, which is the event's ID. A delivery can arrive twice, with the same ID.</li>
</ol>
${code('javascript', nodeVerifier, 'JavaScript, Node 20 or newer')}
${code('python', pythonVerifier, 'Python 3.9 or newer')}
<h3 id="receiver">A complete receiver</h3>
<p>The receiver listens on port 8080 and reads the endpoint's <code>secret</code> from <code>WEBHOOK_SECRET</code>. When you create an endpoint in the <a href="${site.dashboardUrl}/webhooks">dashboard</a>, it also shows the receiver in TypeScript and Go.</p>
${code('python', webhookReceivers.python.source, 'Python 3.9 or newer')}
<h3 id="test-vector">Test vector</h3>
${table(
  'A signed delivery',
  ['', 'value'],
  [
    ['secret', html`<code>${signedDelivery.secret}</code>`],
    ...Object.entries(signedDelivery.headers).map(([name, value]) => [html`<code>${name}</code>`, html`<code>${value}</code>`]),
  ],
)}
${code('json', signedDelivery.body, 'Body: one line, without a line break at the end')}
<p>The delivery is valid at the time <code>${signedDelivery.headers['webhook-timestamp']}</code>, and for five minutes before and after it. If you change any byte, verification must fail.</p>
<h3 id="respond">Respond</h3>
<p>Return any 2xx within ten seconds, and do the work afterwards. Redirects are not followed. <code>410</code> disables the endpoint.</p>
<p>On your own machine you do not need an endpoint. <code>parley listen --forward-to localhost:3000/webhooks</code> posts the same bodies and headers, signed, to your program (<a href="/docs/tools/cli#webhooks">command line</a>).</p>
<h2 id="failures">3. Handle failures</h2>
<ul>
<li>A failed delivery is retried after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each plus or minus 20 percent. It does not delay later deliveries.</li>
<li>After five days without a success the endpoint is disabled, and your company's owners receive an e-mail.</li>
<li>${operationLink(site, 'listWebhookDeliveries')} returns the deliveries and your receiver's responses. ${operationLink(site, 'redeliverWebhook')} sends one again immediately. ${operationLink(site, 'pingWebhookEndpoint')} sends a test event.</li>
<li>While an endpoint is disabled, no events are queued for it. Read them from <a href="/docs/guides/staying-in-sync">the feed</a>.</li>
</ul>
<h2 id="roll">Rotate the secret</h2>
<p>${operationLink(site, 'rollWebhookSecret')} returns a new secret. For 24 hours, or for the number of hours in <code>overlapHours</code> (0 to 72), deliveries are signed with both secrets, so a receiver that knows either one can verify them. With 0 the old secret stops working immediately.</p>`,
}
