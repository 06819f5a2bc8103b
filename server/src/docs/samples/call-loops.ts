/** Programs to copy: a retry loop, a loop that follows events through outages, and a seller's bot that uses both. Tests run them. */

export const callLoop = (baseUrl: string) => `const base = '${baseUrl}'
export const sleep = (seconds) => new Promise((wake) => setTimeout(wake, 1000 * seconds))

export async function call(method, path, body, key = crypto.randomUUID()) {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: \`Bearer \${process.env.API_KEY}\`,
        ...(method !== 'GET' && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(35_000),
    }).catch(() => null)
    const value = await response?.json().catch(() => null)
    if (response?.status === 202 && value) {
      // Nothing was executed yet: a person must approve it. The same call with the same key returns the result.
      throw Object.assign(new Error('The call needs approval.'), { approval: value })
    }
    if (response?.ok && value) return value

    // No response, or a response that is not from the API: a network fault.
    const error = value?.error ?? { type: 'api_error', code: 'no_response' }
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
 * Runs forever, through outages. \`readAll\` reads your lists and stores the results, \`handle\` handles an event, \`keep\` stores
 * the cursor. \`cursor\` is the cursor stored last, null at the first start.
 */
export async function follow({ readAll, handle, keep, cursor = null }) {
  for (;;) {
    try {
      const query = new URLSearchParams(cursor ? { wait: '20', cursor } : { since: 'now' })
      const { data, meta } = await call('GET', \`/events?\${query}\`)
      // Get the cursor first, then read the lists: the feed then contains every change made in between.
      if (!cursor) await readAll()
      for (const event of data) await handle(event)
      // If a key already has two calls that wait, an empty page returns immediately.
      if (cursor && data.length === 0) await sleep(1)
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

/** Prints what waits for a person, declines what is too large, and declares readiness. It stores its cursor, so it continues after a restart. */
export const sellerBot = `import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { call } from './call.mjs'
import { follow } from './follow.mjs'

const file = 'seller-bot.json'
const maxNodes = 64
const stored = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { cursor: null, waiting: {} }
  }
}
const state = stored()
function store() {
  writeFileSync(\`\${file}.new\`, JSON.stringify(state))
  renameSync(\`\${file}.new\`, file)
}

const steps = {
  opportunity: async (id) => {
    const { status, demand, expiresAt } = await call('GET', \`/opportunities/\${id}\`)
    delete state.waiting[id]
    if (status !== 'offered') return
    if (demand.nodes > maxNodes) return decline(id)
    state.waiting[id] = expiresAt
    console.log(\`\${id}: accept \${demand.nodes} × \${demand.gpuModel} in the dashboard until \${expiresAt}\`)
  },
  introduction: async (id) => {
    const { role, status, sellerReadyAt, counterparty } = await call('GET', \`/introductions/\${id}\`)
    // A company that also buys receives events about introductions in which it is the buyer.
    if (role !== 'seller' || status !== 'active' || sellerReadyAt) return
    await call('POST', \`/introductions/\${id}/ready\`, undefined, \`ready \${id}\`).catch(unless('introduction_not_active'))
    console.log(\`\${id}: introduced to \${counterparty.companyName}\`)
  },
}

async function decline(id) {
  await call('POST', \`/opportunities/\${id}/decline\`, { reason: 'Too large for us.' }, \`decline \${id}\`).catch(unless('opportunity_not_pending'))
}

/** If somebody else was faster, that is not a failure. */
const unless = (code) => (failure) => {
  if (failure.error?.code !== code) throw failure
}

/** Other types need no step. An object is not found if the test world was emptied after its event. */
const takeStep = (type, id) => steps[type]?.(id).catch(unless('not_found'))

/** Reads everything that is open, at the first start and after the cursor was lost. */
async function readAll() {
  state.waiting = {}
  for (const [kind, list] of [['opportunity', '/opportunities?status=offered'], ['introduction', '/introductions?role=seller&status=active']]) {
    for (let cursor = null; cursor !== undefined; ) {
      const { data, meta } = await call('GET', list + (cursor ? \`&cursor=\${encodeURIComponent(cursor)}\` : ''))
      for (const { id } of data) await takeStep(kind, id)
      cursor = meta.nextCursor ?? undefined
    }
  }
}

await follow({
  readAll,
  handle: ({ object }) => takeStep(object.type, object.id),
  keep: (cursor) => store(Object.assign(state, { cursor })),
  cursor: state.cursor,
})`
