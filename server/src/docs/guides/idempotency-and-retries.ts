/** Guide: retrying a write without executing it twice. */
import type { Idempotency } from '@parley/contract/endpoint'
import { type Content, html, joined } from '../html.ts'
import { callLoop } from '../samples/call-loops.ts'
import { faultLink, operationLink, type Page, type Site, sample, table } from '../site.ts'

const treatments: readonly (readonly [Idempotency, Content])[] = [
  ['required', html`Required and stored. Without it, the call fails with ${faultLink('idempotency_key_required')}.`],
  ['optional', 'Optional. Stored if you send it.'],
  ['echo', 'Optional. Validated and echoed, but not stored. It does not protect against executing the call twice.'],
]

function idempotencyRows(site: Site): Content[][] {
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
  lead: 'Retry a write without executing it twice.',
  section: '/docs/guides',
  body: (site) => html`
<p>A call can succeed even though its response is lost. With an <code>Idempotency-Key</code> you can safely send the call again. Generate a new random value, such as a UUID, for each operation, and use it for every retry of that operation. A key is 1 to 255 printable ASCII characters.</p>
<h2 id="what-happens">Repeated calls</h2>
${table(
  'Responses to a repeated call',
  ['the first call', 'the second call returns'],
  [
    [
      'succeeded',
      html`The same status and bytes, with <code>Idempotency-Replayed: true</code> and its own <code>Request-Id</code>. The response is stored for 24 hours.`,
    ],
    [
      'failed',
      'The result of a new call. A failed call writes nothing and releases the key. Fix the request if necessary, and send it with the same key.',
    ],
    [
      'is still running',
      html`${faultLink('idempotency_key_in_flight')}, with <code>Retry-After</code>. Wait, then send the call again with the same key.`,
    ],
    [
      'was a different call',
      html`${faultLink('idempotency_key_reused')}: the method, the path or the body differs. Bodies are compared as JSON, and the order of properties does not matter.`,
    ],
  ],
)}
<p>A key is valid within your company and mode, so a retry with a replaced API key does not file twice. The effect and the stored response are committed together: one never exists without the other.</p>
<h2 id="after-a-day">After 24 hours</h2>
<p>A key is forgotten 24 hours after the call succeeded. If you send the call again after that, the write is executed a second time. A <code>reference</code> does not prevent this: it is a name, and several objects can have the same one. Before you repeat a filing that is older than 24 hours, check whether it exists:</p>
${sample(`curl "${site.baseUrl}/requests?reference=PO-4711" \\\n  -H "Authorization: Bearer $API_KEY"`, 'Check whether it was filed')}
<p>If you find it, use its <code>id</code>. If not, file it with a new key. Steps that can happen only once per object need no such check. You can derive their keys from the object's ID, such as <code>decline-opp_…</code>. A second decline fails with ${faultLink('opportunity_not_pending')}. Closing a request or declaring readiness again returns the object unchanged.</p>
<h2 id="where">Endpoints that accept a key</h2>
${table('Endpoints and Idempotency-Key', ['Idempotency-Key', 'endpoints'], idempotencyRows(site))}
<p>The response echoes a valid key in its <code>Idempotency-Key</code> header, including for errors.</p>
<h2 id="when-to-retry">When to retry</h2>
<ul>
<li>No response, or <code>api_error</code>: retry with exponential backoff and jitter, and with the same key. The exceptions are proposing a node and sending an inquiry: their key is only echoed, so a retry can create them twice. Give each one a <code>reference</code>, and search for it with ${operationLink(site, 'listSubmissions')} or ${operationLink(site, 'listInquiries')} before you send it again.</li>
<li><code>rate_limit_error</code>: retry after <code>retry_after_seconds</code>, which is also in <code>Retry-After</code>. After ${faultLink('daily_quota_exceeded')} this can be hours.</li>
<li>${faultLink('idempotency_key_in_flight')}: retry after <code>retry_after_seconds</code>.</li>
<li>Everything else: do not retry unchanged. The call would fail again.</li>
</ul>
<h2 id="a-loop-that-retries">Retry loop</h2>
${sample(callLoop(site.baseUrl), 'call.mjs: JavaScript, Node 20 or newer')}
<ul>
<li>Each attempt times out after 35 seconds. A call that waits for events returns within 20 seconds.</li>
<li>The loop gives up after seven attempts, or if it would have to wait longer than a minute, and throws the error. Store the operation and its key, and continue with both later: the key protects the operation for 24 hours.</li>
<li><code>202</code> is not a success. It means that a key with a <a href="/docs/guides/agent-keys#approval">policy</a> made a call that a person must approve first. Store the approval's <code>id</code>, which is in the error's <code>approval</code>.</li>
</ul>`,
}
