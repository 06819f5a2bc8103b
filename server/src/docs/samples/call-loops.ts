/** Loops to copy: one that sends a call again, and one that follows the events through outages. Their test runs them. */

export const callLoop = (baseUrl: string) => `const base = '${baseUrl}'
export const sleep = (seconds) => new Promise((wake) => setTimeout(wake, 1000 * seconds))

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
      signal: AbortSignal.timeout(35_000),
    }).catch(() => null)
    const value = await answer?.json().catch(() => null)
    if (answer?.status === 202 && value) {
      // Nothing was done yet: a person has to approve it. The same call with the same key tells what came of it.
      throw Object.assign(new Error('The call waits for approval.'), { approval: value })
    }
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

export const followLoop = `import { call, sleep } from './call.mjs'

/**
 * Runs for good, through outages. \`readAll\` reads your lists and stores what they say, \`handle\` takes an event, \`keep\` stores
 * the cursor. \`cursor\` is what was kept last, null at the first start.
 */
export async function follow({ readAll, handle, keep, cursor = null }) {
  for (;;) {
    try {
      const query = new URLSearchParams(cursor ? { wait: '20', cursor } : { since: 'now' })
      const { data, meta } = await call('GET', \`/events?\${query}\`)
      // The place in the feed first, the lists after it: the feed tells what changes in between.
      if (!cursor) await readAll()
      for (const event of data) await handle(event)
      cursor = meta.resumeCursor
      await keep(cursor)
    } catch (failure) {
      const { code, type, retry_after_seconds = 30 } = failure.error ?? {}
      if (code === 'cursor_expired' || code === 'invalid_cursor') cursor = null
      else if (type === 'api_error' || type === 'rate_limit_error') await sleep(retry_after_seconds)
      else throw failure
    }
  }
}`
