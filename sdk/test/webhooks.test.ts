import { WebhookVerificationError, webhooks } from '@parley/sdk'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'

const id = 'evt_0123456789abcdefghijkl'
const timestamp = new Date('2030-01-02T03:04:05Z')
const body = JSON.stringify({
  type: 'opportunity.offered',
  timestamp: '2030-01-02T03:04:05.000Z',
  data: {
    id,
    type: 'opportunity.offered',
    createdAt: '2030-01-02T03:04:05.000Z',
    object: { type: 'opportunity', id: 'opp_1', status: 'offered' },
  },
})
const secret = webhooks.generateSecret()
const signed = () => webhooks.sign(body, { id, timestamp, secret })

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.problem : error),
  )

it.each([undefined, '', []])('a secret that is not set (%j) is reported as such, not as a signature mismatch', async (secrets) => {
  await expect(webhooks.verify(body, await signed(), secrets)).rejects.toThrow('The webhook secret is missing. It begins with whsec_.')
})

it.each<[string, () => Promise<unknown>, RegExp]>([
  ['a body that was parsed', async () => webhooks.verify(JSON.parse(body), await signed(), secret), /^body: expected the raw body/],
  ['no body', async () => webhooks.verify(undefined as never, await signed(), secret), /^body: expected the raw body/],
  ['a secret without its base64', async () => webhooks.verify(body, await signed(), 'whsec_', { now: timestamp }), /whsec_ and base64/],
  ['a secret that is no base64', async () => webhooks.verify(body, await signed(), 'whsec_%', { now: timestamp }), /whsec_ and base64/],
  ['a secret that is none', async () => webhooks.verify(body, await signed(), [7 as never], { now: timestamp }), /begins with whsec_/],
  ['a secret alone to sign with', () => webhooks.sign(body, secret as never), /sign\(body, \{ id, timestamp, secret \}\)/],
  ['nothing to sign with', () => webhooks.sign(body, undefined as never), /sign\(body, \{ id, timestamp, secret \}\)/],
  ['a time that is none', () => webhooks.sign(body, { id, timestamp: new Date('x'), secret }), /a Date/],
  ['an object to sign', () => webhooks.sign(JSON.parse(body), { id, timestamp, secret }), /^body: expected the text/],
])('%s is reported as such', async (_, work, message) => {
  const error = await work().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(TypeError)
  expect(String(error).replace('TypeError: ', '')).toMatch(message)
})

describe('a webhook is accepted', () => {
  it('when the reference implementation of Standard Webhooks signed it', async () => {
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp.getTime() / 1000),
      'webhook-signature': new Webhook(secret).sign(id, timestamp, body),
    }
    expect(await webhooks.verify(body, headers, secret, { now: timestamp })).toMatchObject({ type: 'opportunity.offered', data: { id } })
    expect(headers).toEqual(await signed())
  })

  it.each([
    ['as Headers', (headers: Record<string, string>) => new Headers(headers)],
    [
      'in any case',
      (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    ['as lists', (headers: Record<string, string>) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))],
  ])('with its headers %s, its body as text or bytes', async (_, convert) => {
    const headers = convert(await signed())
    // `arrayBuffer()` of a Fetch API request returns an ArrayBuffer.
    for (const bytes of [body, new TextEncoder().encode(body), new TextEncoder().encode(body).buffer])
      expect((await webhooks.verify(bytes, headers, secret, { now: timestamp })).data.object.id).toBe('opp_1')
  })

  it('when any of its signatures matches any of the secrets, as after a rotation', async () => {
    const other = webhooks.generateSecret()
    const one = await signed()
    const two = await webhooks.sign(body, { id, timestamp, secret: other })
    const headers = { ...one, 'webhook-signature': `v1a,unknown v1,notBase64! ${two['webhook-signature']} ${one['webhook-signature']}` }
    for (const secrets of [secret, other, ['whsec_AAAA', secret]])
      expect(await webhooks.verify(body, headers, secrets, { now: timestamp })).toBeDefined()
  })

  it.each([-300, 300])('%i s from now, and not a second more', async (seconds) => {
    const at = (ms: number) => ({ now: new Date(timestamp.getTime() + ms) })
    expect(await webhooks.verify(body, await signed(), secret, at(seconds * 1000))).toBeDefined()
    expect(await problemOf(webhooks.verify(body, await signed(), secret, at(seconds * 1004)))).toBe('timestamp_out_of_tolerance')
  })
})

describe('a webhook is rejected', () => {
  const now = timestamp
  it.each([
    ['another body', { body: `${body} ` }, {}],
    ['another id', {}, { 'webhook-id': 'evt_other' }],
    ['another time', {}, { 'webhook-timestamp': String(timestamp.getTime() / 1000 + 1) }],
    ['a signature of another version', {}, { 'webhook-signature': 'v2,AAAA' }],
    ['an empty signature', {}, { 'webhook-signature': 'v1,' }],
  ])('with %s', async (_, { body: sentBody = body }: { body?: string }, headers) => {
    expect(await problemOf(webhooks.verify(sentBody, { ...(await signed()), ...headers }, secret, { now }))).toBe('signature_mismatch')
  })

  it('with the right signature under the name of another version', async () => {
    const headers = await signed()
    const renamed = headers['webhook-signature'].replace('v1,', 'v2,')
    expect(await problemOf(webhooks.verify(body, { ...headers, 'webhook-signature': renamed }, secret, { now }))).toBe('signature_mismatch')
  })

  it('with the signature of another secret', async () => {
    expect(await problemOf(webhooks.verify(body, await signed(), webhooks.generateSecret(), { now }))).toBe('signature_mismatch')
  })

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s', async (name) => {
    expect(await problemOf(webhooks.verify(body, { ...(await signed()), [name]: undefined }, secret, { now }))).toBe('missing_header')
  })

  it.each(['yesterday', '1e9', '', '-1'])('at the time %j', async (time) => {
    const problem = await problemOf(webhooks.verify(body, { ...(await signed()), 'webhook-timestamp': time }, secret, { now }))
    expect(problem).toBe(time === '' ? 'missing_header' : 'timestamp_out_of_tolerance')
  })

  it("when nobody could have signed it: a malformed secret is the caller's mistake", async () => {
    await expect(webhooks.verify(body, await signed(), 'hunter2', { now })).rejects.toThrow(TypeError)
  })
})
