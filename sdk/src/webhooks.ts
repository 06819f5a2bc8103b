/** Verifies and signs webhooks according to Standard Webhooks. Uses only WebCrypto, so it runs everywhere. */
import { ParleyError } from './kernel/errors.ts'

/** The content of a webhook. The header `webhook-id` is the event's ID. */
export interface WebhookPayload {
  readonly type: string
  readonly timestamp: string
  readonly data: {
    readonly id: string
    readonly type: string
    readonly createdAt: string
    readonly object: { readonly type: string; readonly id: string; readonly status: string }
  }
}

/** Why verification failed. */
export type WebhookProblem = 'missing_header' | 'timestamp_out_of_tolerance' | 'signature_mismatch' | 'malformed_body'

/** Return 400 and ignore the delivery: it did not come from the API, or was delayed. */
export class WebhookVerificationError extends ParleyError {
  override readonly name = 'WebhookVerificationError'
  readonly problem: WebhookProblem

  constructor(problem: WebhookProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export interface VerifyOptions {
  /** The maximum difference between the delivery's time and now. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  /** The time used as now. */
  readonly now?: Date | undefined
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export const defaultToleranceSeconds = 300
const secretPrefix = 'whsec_'
const encoder = new TextEncoder()

/**
 * Returns the content of a delivery, or throws `WebhookVerificationError`. `body` is the raw body, before any parsing.
 * Pass all secrets that may sign: after a rotation, both secrets sign until the overlap ends.
 */
export async function verify(
  body: string | Uint8Array | ArrayBuffer,
  headers: HeaderSource,
  secrets: string | readonly string[] | undefined,
  { toleranceSeconds = defaultToleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<WebhookPayload> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array) && !(body instanceof ArrayBuffer))
    throw new TypeError('body: expected the raw body as a string or bytes. A parsed body cannot be verified.')
  if (!secrets?.length) throw new TypeError(`The webhook secret is missing. It begins with ${secretPrefix}.`)
  const id = requiredHeader(headers, 'webhook-id')
  const timestamp = requiredHeader(headers, 'webhook-timestamp')
  const signatures = requiredHeader(headers, 'webhook-signature')
  expectRecent(timestamp, toleranceSeconds, now)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const content = signedContent(id, timestamp, text)
  const keys = await Promise.all([secrets].flat().map((secret) => keyOf(secret, 'verify')))
  for (const signature of signaturesIn(signatures)) {
    // `crypto.subtle.verify` compares in constant time.
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, signature, content)) return payloadOf(text)
  }
  throw new WebhookVerificationError('signature_mismatch', 'No signature of the delivery matches the secret.')
}

/** The data with which a delivery is signed, in addition to its body. */
export interface SignOptions {
  /** The event's ID, sent as `webhook-id`. */
  readonly id: string
  /** The time of sending. The delivery is valid for five minutes before and after it. */
  readonly timestamp: Date
  /** The endpoint's secret, which begins with `whsec_`. */
  readonly secret: string
}

/** Creates the headers of a delivery, for tests of your own receiver. `body` is the text that you post with them. */
export async function sign(
  body: string,
  options: SignOptions,
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  if (typeof body !== 'string') throw new TypeError('body: expected the text of the body, for example from JSON.stringify.')
  const { id, timestamp, secret } = expectSignOptions(options)
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signedContent(id, seconds, body))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${base64}` }
}

/** Rejects wrong arguments, such as a secret in place of the options. */
function expectSignOptions(options: SignOptions | undefined): SignOptions {
  const { id, timestamp, secret } = options ?? {}
  if (typeof id === 'string' && id !== '' && timestamp instanceof Date && !Number.isNaN(timestamp.getTime()) && typeof secret === 'string')
    return { id, timestamp, secret }
  throw new TypeError('Call sign(body, { id, timestamp, secret }) with the event ID, a Date, and the secret, which begins with whsec_.')
}

/** Creates a new secret: `whsec_` and the base64 of 32 random bytes. */
export function generateSecret(): string {
  return secretPrefix + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

function requiredHeader(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headerIn(headers, name)
  if (!value) throw new WebhookVerificationError('missing_header', `The delivery has no ${name} header.`)
  return value
}

function headerIn(headers: Exclude<HeaderSource, Headers>, name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

function expectRecent(timestamp: string, toleranceSeconds: number, now: Date): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  if (Math.abs(now.getTime() / 1000 - seconds) <= toleranceSeconds) return
  throw new WebhookVerificationError('timestamp_out_of_tolerance', `The delivery's timestamp is not within ${toleranceSeconds} s of now.`)
}

const signedContent = (id: string, timestamp: string, body: string) => encoder.encode(`${id}.${timestamp}.${body}`)

/** The signatures of the known version. The header can contain others. The limit is more than a rotation with overlap ever needs. */
const signaturesIn = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ', 16)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => bytesOf(one.slice(3)))

function keyOf(secret: string, use: 'sign' | 'verify') {
  if (typeof secret !== 'string' || !secret.startsWith(secretPrefix)) throw new TypeError(`A webhook secret begins with ${secretPrefix}.`)
  const bytes = bytesOf(secret.slice(secretPrefix.length))
  // With an empty key anybody could sign, and not every runtime rejects one.
  if (bytes.length === 0) throw new TypeError(`A webhook secret is ${secretPrefix} and base64. This one contains no base64.`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

/** Invalid base64 decodes to no bytes, which match nothing. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

function payloadOf(text: string): WebhookPayload {
  try {
    return JSON.parse(text)
  } catch {
    throw new WebhookVerificationError('malformed_body', "The delivery's body is not JSON.")
  }
}
