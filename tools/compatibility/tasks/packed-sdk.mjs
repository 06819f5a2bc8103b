// Tests the packed SDK on any runtime. Prints a line for each task.
import { isRequestInvalid, Parley, WebhookVerificationError, webhooks } from '@parley/sdk'

const parley = new Parley()
const demand = {
  gpuModel: 'H100 SXM',
  gpusPerNode: 8,
  nodes: 4,
  region: 'eu-north',
  startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  durationMonths: 6,
}
const refusalOf = (call) =>
  call.then(
    () => undefined,
    (error) => error,
  )

async function filesAndFollows() {
  const request = await parley.requests.create(demand)
  const accepting = parley.testHelpers.requests.accept(request.id)
  const types = []
  for await (const { type } of parley.events.follow({ since: request.createdAt })) {
    types.push(type)
    if (type === 'introduction.revealed') break
  }
  await accepting
  return types.includes('request.filed')
}

async function walksLists() {
  const filed = [await parley.requests.create(demand), await parley.requests.create(demand)]
  const listed = new Set()
  for await (const { id } of parley.requests.list({ limit: 1 })) listed.add(id)
  return filed.every(({ id }) => listed.has(id))
}

/** Two writes with the same Idempotency-Key create one object. */
async function keepsKeys() {
  const idempotencyKey = crypto.randomUUID()
  const [one, other] = [await parley.requests.create(demand, { idempotencyKey }), await parley.requests.create(demand, { idempotencyKey })]
  return one.id === other.id
}

const throwsTypedErrors = async () => isRequestInvalid(await refusalOf(parley.requests.create({ ...demand, nodes: 0 })))

async function endsAtTheSignal() {
  const leaving = new AbortController()
  const waiting = refusalOf(parley.events.list({ since: 'now', wait: 20 }, { signal: leaving.signal }))
  leaving.abort(new Error('left'))
  return (await waiting)?.message === 'left'
}

/** Signs as the Standard Webhooks specification says, with this runtime's own cryptography. */
async function verifiesWebhooks() {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = `whsec_${btoa(String.fromCharCode(...bytes))}`
  const [id, timestamp] = ['evt_1', `${Math.floor(Date.now() / 1000)}`]
  const body = JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: { id } })
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${timestamp}.${body}`))
  const signature = `v1,${btoa(String.fromCharCode(...new Uint8Array(signed)))}`
  const headers = new Headers({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature })
  const forged = await refusalOf(webhooks.verify(`${body} `, headers, secret))
  return (await webhooks.verify(body, headers, secret)).data.id === id && forged instanceof WebhookVerificationError
}

for (const task of [filesAndFollows, walksLists, keepsKeys, throwsTypedErrors, endsAtTheSignal, verifiesWebhooks]) {
  const held = await task().catch((error) => void console.error(error))
  console.log(`${held ? 'ok' : 'not ok'} ${task.name}`)
}
