/** Guide: sending a write twice without doing it twice. */
import type { Idempotency } from '@parley/contract/endpoint'
import { type Content, html, joined } from '../html.ts'
import { callLoop } from '../samples/call-loops.ts'
import { faultLink, operationLink, type Page, type Site, sample, table } from '../site.ts'

const treatments: readonly (readonly [Idempotency, Content])[] = [
  ['required', html`Required and stored. Without it: ${faultLink('idempotency_key_required')}.`],
  ['optional', 'Optional; stored when it is sent.'],
  ['echo', 'Optional; validated and echoed alone. It gives no protection against doing a thing twice.'],
]

function whereTaken(site: Site): Content[][] {
  return treatments.flatMap(([idempotency, meaning]) => {
    const names = Object.keys(site.cards).filter((name) => site.cards[name]?.idempotency === idempotency)
    return names.length > 0
      ? [
          [
            meaning,
            joined(
              names.map((name) => operationLink(site, name)),
              ', ',
            ),
          ],
        ]
      : []
  })
}

export const idempotencyAndRetries: Page = {
  path: '/docs/guides/idempotency-and-retries',
  title: 'Idempotency and retries',
  lead: 'How to send a write again without doing it twice.',
  under: '/docs/guides',
  body: (site) => html`
<p>A call can be done and its answer lost on the way. An <code>Idempotency-Key</code> makes it safe to send the call again: make a fresh random value for each operation, a UUID for instance, and keep it for every retry of that operation. It is 1 to 255 printable ASCII characters.</p>
<h2 id="what-happens">What the second call meets</h2>
${table(
  'What a repeated call is answered with',
  ['the first call', 'the second answers'],
  [
    [
      'succeeded',
      html`The same status and bytes, with <code>Idempotency-Replayed: true</code> and a <code>Request-Id</code> of its own. Remembered for 24 hours.`,
    ],
    ['failed', 'As a first call. What failed wrote nothing and freed the key: mend the call if need be, and send it with the same key.'],
    [
      'is still running',
      html`${faultLink('idempotency_key_in_flight')}, with <code>Retry-After</code>. Wait, and send it again with the same key.`,
    ],
    [
      'was another one',
      html`${faultLink('idempotency_key_reused')}: the method, the path or the body differ. Bodies are compared as JSON; the order of properties does not matter.`,
    ],
  ],
)}
<p>A key is known within your company and mode, so an API key that was replaced in between does not file twice. The effect and the remembered answer are committed together: there is no moment in which one exists without the other.</p>
<h2 id="after-a-day">After 24 hours</h2>
<p>A key is forgotten 24 hours after the call succeeded: sent again then, the write is done a second time. A <code>reference</code> does not prevent that; it is a name, and several things may have the same. So before you repeat a filing that is older, look whether it is there:</p>
${sample(`curl "${site.baseUrl}/requests?reference=PO-4711" \\\n  -H "Authorization: Bearer $API_KEY"`, 'Was it filed?')}
<p>Found: take its <code>id</code>. Not found: file it, with a fresh key. Steps that a thing takes once need no such care, and their keys may be made from its id, such as <code>decline-opp_…</code>: a second decline is answered with ${faultLink('opportunity_not_pending')}, closing or being ready again with the thing as it is.</p>
<h2 id="where">Where keys are taken</h2>
${table('Endpoints and Idempotency-Key', ['Idempotency-Key', 'endpoints'], whereTaken(site))}
<p>A valid key is echoed in the answer's own <code>Idempotency-Key</code> header, on errors too.</p>
<h2 id="when-to-retry">When to retry</h2>
<ul>
<li>No answer at all, <code>api_error</code>: again, with exponential backoff and jitter, and the same key. Only a proposed node and an inquiry, whose key is echoed alone, may be there twice then: give each a <code>reference</code>, and look for it with ${operationLink(site, 'listSubmissions')} or ${operationLink(site, 'listInquiries')} before you send it again.</li>
<li><code>rate_limit_error</code>: again, after <code>retry_after_seconds</code>, which is also in <code>Retry-After</code>. After ${faultLink('daily_quota_exceeded')} that can be hours.</li>
<li>${faultLink('idempotency_key_in_flight')}: again, after <code>retry_after_seconds</code>.</li>
<li>Everything else: not unchanged. It would fail again.</li>
</ul>
<h2 id="a-loop-that-retries">A loop that retries</h2>
${sample(callLoop(site.baseUrl), 'call.mjs: JavaScript, Node 20 or newer')}
<ul>
<li>Each attempt ends after 35 seconds without an answer. A call that waits for events answers within 20.</li>
<li>It gives up after seven attempts, or where it would have to wait longer than a minute, and throws what was answered. Keep the operation and its key, and go on with both later: within 24 hours the key still protects it.</li>
<li><code>202</code> is no success: a key with a <a href="/docs/guides/agent-keys#approval">policy</a> asked for something that a person approves first. Keep the approval's <code>id</code>, which the error carries in <code>approval</code>.</li>
</ul>`,
}
