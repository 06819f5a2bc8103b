/** Guide: being told of events. */
import { html } from '../html.ts'
import { callOf } from '../reference/call-of.ts'
import { operationLink, type Page, sample } from '../site.ts'

const receiver = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { webhooks } from '@parley/sdk'

createServer(async (request, answer) => {
  try {
    const delivery = await webhooks.verify(await text(request), request.headers, process.env.PARLEY_WEBHOOK_SECRET)
    // The same delivery may come twice: its id tells.
    console.log(delivery.data.id, delivery.type, delivery.data.object.id)
    answer.writeHead(204).end()
  } catch {
    answer.writeHead(400).end()
  }
}).listen(8080)`

export const webhooksGuide: Page = {
  path: '/docs/guides/webhooks',
  title: 'Webhooks',
  lead: 'Events sent to an address of yours, signed, at least once.',
  under: '/docs/guides',
  words: ['signature', 'whsec', 'standard webhooks', 'delivery', 'retry'],
  body: (site) => html`
<h2 id="create">1. Create an endpoint</h2>
${callOf(site, 'createWebhookEndpoint', 'Create')}
<p>The answer holds <code>secret</code>. It is shown here and when it is rolled, never again. The endpoint hears the mode of the key that made it, and the types that the key's scopes could read. The address must be <code>https</code> and public.</p>
<h2 id="verify">2. Verify and answer</h2>
<p>Deliveries follow <a href="https://www.standardwebhooks.com">Standard Webhooks</a>: any of its libraries verifies them. <code>webhook-signature</code> is the HMAC-SHA256 of <code>id.timestamp.body</code>, over the bytes as they came.</p>
${sample(receiver, 'TypeScript with @parley/sdk')}
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
<p>${operationLink(site, 'rollWebhookSecret')} answers a new one. Until the overlap ends both sign, so a receiver that knows either verifies.</p>`,
}
