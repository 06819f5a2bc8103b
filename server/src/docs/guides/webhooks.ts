/** Guide: being told of events. */
import { webhookReceivers } from '@parley/contract/webhook-receivers'
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { nodeVerifier, pythonVerifier, signedDelivery } from '../samples/webhook-verifiers.ts'
import { code, operationLink, type Page, table } from '../site.ts'

export const webhooksGuide: Page = {
  path: '/docs/guides/webhooks',
  title: 'Webhooks',
  lead: 'Events sent to an address of yours, signed, at least once.',
  under: '/docs/guides',
  words: ['signature', 'whsec', 'standard webhooks', 'delivery', 'retry'],
  body: (site) => html`
<h2 id="create">1. Create an endpoint</h2>
${callOf(site, 'createWebhookEndpoint', 'Create')}
<p>The answer holds <code>secret</code>. It is shown here and when it is rolled, never again. The endpoint hears the mode of the key that made it, and the types that the key's scopes could read. The address must be <code>https</code> and public; an installation for development may allow others (<code>WEBHOOKS_ALLOW_PRIVATE=1</code>), and the demo does: there <code>http://127.0.0.1:8080</code> works.</p>
<h2 id="verify">2. Verify and answer</h2>
<p>Deliveries follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: any of its libraries verifies them, and <a href="/docs/tools/sdk#webhooks"><code>webhooks.verify</code></a> of the SDK. By hand:</p>
<ol>
<li>The secret is <code>whsec_</code> and base64. The key is what the base64 says: 32 bytes.</li>
<li>What is signed is <code>webhook-id</code>, a dot, <code>webhook-timestamp</code>, a dot, and the body's bytes as they came, before anything parsed them.</li>
<li>Its HMAC-SHA256 in base64, after <code>v1,</code>, is a signature. <code>webhook-signature</code> holds one or more, with spaces between them: one that fits is enough. Pass over those that do not begin with <code>v1,</code>. Compare in constant time.</li>
<li><code>webhook-timestamp</code> is in seconds since 1970, of this attempt. Refuse what is more than five minutes from your clock: what somebody recorded cannot be played again.</li>
<li>Keep <code>webhook-id</code>, the event's id. A delivery may come twice, with the same one.</li>
</ol>
${code('javascript', nodeVerifier, 'JavaScript, Node 20 or newer')}
${code('python', pythonVerifier, 'Python 3.9 or newer')}
<h3 id="receiver">A whole receiver</h3>
<p>It listens at port 8080, with the <code>secret</code> of the endpoint in <code>WEBHOOK_SECRET</code>. The <a href="${site.dashboardUrl}/webhooks">dashboard</a> shows it in TypeScript and Go, too, when you create an endpoint there.</p>
${code('python', webhookReceivers.python.source, 'Python 3.9 or newer')}
<h3 id="test-vector">A delivery to try it on</h3>
${table(
  'A signed delivery',
  ['', 'value'],
  [
    ['secret', html`<code>${signedDelivery.secret}</code>`],
    ...Object.entries(signedDelivery.headers).map(([name, value]) => [html`<code>${name}</code>`, html`<code>${value}</code>`]),
  ],
)}
${code('json', signedDelivery.body, 'Body: one line, without a line break at its end')}
<p>It is genuine at the time <code>${signedDelivery.headers['webhook-timestamp']}</code>, and five minutes around it. Change any byte and it is not.</p>
<h3 id="answer">Answer</h3>
<p>Answer any 2xx within ten seconds, and do the work afterwards. Redirects are not followed. <code>410</code> ends the endpoint.</p>
<p>On your own machine no endpoint is needed: <code>parley listen --forward-to localhost:3000/webhooks</code> posts the same bodies and headers there, signed (<a href="/docs/tools/cli#webhooks">command line</a>).</p>
<h2 id="failures">3. When something fails</h2>
<ul>
<li>A failed delivery is tried again after 5 seconds, 5 minutes, 30 minutes, 2, 5, 10, 14, 20 and 24 hours, each give or take a fifth. It holds no later one back.</li>
<li>Five days without a success disable the endpoint, and your company's owners get a letter.</li>
<li>${operationLink(site, 'listWebhookDeliveries')} shows what was sent and how it was answered; ${operationLink(site, 'redeliverWebhook')} sends one again at once; ${operationLink(site, 'pingWebhookEndpoint')} sends a test.</li>
<li>While an endpoint is disabled nothing is queued for it: <a href="/docs/guides/staying-in-sync">the feed</a> has what it missed.</li>
</ul>
<h2 id="roll">Rolling the secret</h2>
<p>${operationLink(site, 'rollWebhookSecret')} answers a new one. For 24 hours, or as many as <code>overlapHours</code> says (0 to 72), both sign, so a receiver that knows either verifies. With 0 the old one ends at once.</p>`,
}
