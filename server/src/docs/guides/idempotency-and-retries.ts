/** Guide: sending a write twice without doing it twice. */
import type { Idempotency } from '@parley/contract/endpoint'
import { type Content, html, joined } from '../html.ts'
import { faultLink, operationLink, type Page, type Site, sample, table } from '../site.ts'

const loop = (baseUrl: string) => `const base = '${baseUrl}'
const sleep = (seconds) => new Promise((wake) => setTimeout(wake, 1000 * seconds))

export async function call(method, path, body, key = crypto.randomUUID()) {
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(base + path, {
      method,
      headers: {
        authorization: \`Bearer \${process.env.API_KEY}\`,
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    }).catch(() => null)
    const value = await answer?.json().catch(() => null)
    if (answer?.ok && value) return value

    // No answer, or none of ours: a fault on the way.
    const error = value?.error ?? { type: 'api_error', code: 'no_answer' }
    const again = error.code === 'idempotency_key_in_flight' || ['rate_limit_error', 'api_error'].includes(error.type)
    const backoff = Math.random() * Math.min(30, 2 ** attempt)
    const wait = error.retry_after_seconds ?? backoff
    if (!again || attempt === 6 || wait > 60) {
      throw Object.assign(new Error(error.message ?? error.code), { error })
    }
    await sleep(wait)
  }
}`

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
<h2 id="where">Where keys are taken</h2>
${table('Endpoints and Idempotency-Key', ['Idempotency-Key', 'endpoints'], whereTaken(site))}
<p>A valid key is echoed in the answer's own <code>Idempotency-Key</code> header, on errors too.</p>
<h2 id="when-to-retry">When to retry</h2>
<ul>
<li>No answer at all, <code>api_error</code>: again, with exponential backoff and jitter, and the same key.</li>
<li><code>rate_limit_error</code>: again, after <code>retry_after_seconds</code>, which is also in <code>Retry-After</code>. After ${faultLink('daily_quota_exceeded')} that can be hours.</li>
<li>${faultLink('idempotency_key_in_flight')}: again, after <code>retry_after_seconds</code>.</li>
<li>Everything else: not unchanged. It would fail again.</li>
</ul>
<h2 id="a-loop-that-retries">A loop that retries</h2>
${sample(loop(site.baseUrl), 'JavaScript, Node 20 or newer')}`,
}
