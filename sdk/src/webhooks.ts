/** Webhooks as Standard Webhooks signs them: verify what arrives, sign what is sent. WebCrypto alone, so it runs everywhere. */
import { ParleyError } from './kernel/errors.ts'

/** What a webhook says; `webhook-id` is the event's id. */
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

/** Why a delivery was not believed. */
export type WebhookProblem = 'missing_header' | 'timestamp_out_of_tolerance' | 'signature_mismatch' | 'malformed_body'

/** Answer it with 400 and do nothing: the delivery did not come from the API, or was held back. */
export class WebhookVerificationError extends ParleyError {
  override readonly name = 'WebhookVerificationError'
  readonly problem: WebhookProblem

  constructor(problem: WebhookProblem, message: string) {
    super(message)
    this.problem = problem
  }
}

export interface VerifyOptions {
  /** How far the delivery's time may be from now. */
  readonly toleranceSeconds?: number | undefined
  /** The time it is judged at. */
  readonly now?: Date | undefined
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export const defaultToleranceSeconds = 300
const secretPrefix = 'whsec_'
const encoder = new TextEncoder()

/**
 * Answers what a delivery says, or throws `WebhookVerificationError`. `body` is the body as it arrived, before anything parsed it.
 * Give all secrets that may sign: after a roll both do until the overlap ends.
 */
export async function verify(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[] | undefined,
  { toleranceSeconds = defaultToleranceSeconds, now = new Date() }: VerifyOptions = {},
): Promise<WebhookPayload> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body: expected the body as it arrived, a string or bytes; what was parsed from it cannot be verified.')
  if (!secrets?.length) throw new TypeError(`No webhook secret was given; one begins with ${secretPrefix}.`)
  const id = needed(headers, 'webhook-id')
  const timestamp = needed(headers, 'webhook-timestamp')
  const signatures = needed(headers, 'webhook-signature')
  expectRecent(timestamp, toleranceSeconds, now)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const content = signedContent(id, timestamp, text)
  const keys = await Promise.all([secrets].flat().map((secret) => keyOf(secret, 'verify')))
  for (const signature of signaturesIn(signatures)) {
    // `crypto.subtle.verify` takes the same time wherever a signature differs.
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, signature, content)) return payloadOf(text)
  }
  throw new WebhookVerificationError('signature_mismatch', 'No signature of the delivery fits the secret.')
}

/** What a delivery is signed with, beside its body. */
export interface SignOptions {
  /** The event's id, which becomes `webhook-id`. */
  readonly id: string
  /** When it is sent: it is believed for five minutes around then. */
  readonly timestamp: Date
  /** The endpoint's secret, which begins with `whsec_`. */
  readonly secret: string
}

/** The headers of a delivery, as the API sends them; for tests of your own receiver. `body` is the text that is then posted with them. */
export async function sign(
  body: string,
  options: SignOptions,
): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  if (typeof body !== 'string') throw new TypeError('body: expected the text of the body, such as JSON.stringify makes it.')
  const { id, timestamp, secret } = signedBy(options)
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const signature = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), signedContent(id, seconds, body))
  const base64 = btoa(String.fromCharCode(...new Uint8Array(signature)))
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${base64}` }
}

/** A secret alone is easily given in their place. */
function signedBy(options: SignOptions | undefined): SignOptions {
  const { id, timestamp, secret } = options ?? {}
  if (typeof id === 'string' && id !== '' && timestamp instanceof Date && !Number.isNaN(timestamp.getTime()) && typeof secret === 'string')
    return { id, timestamp, secret }
  throw new TypeError(
    'Sign with sign(body, { id, timestamp, secret }): the id of the event, a Date, and the secret, which begins with whsec_.',
  )
}

/** A new secret, `whsec_` and base64 of 32 random bytes. */
export function generateSecret(): string {
  return secretPrefix + btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
}

function needed(headers: HeaderSource, name: string): string {
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
  throw new WebhookVerificationError('timestamp_out_of_tolerance', `The delivery's time is not within ${toleranceSeconds} s of now.`)
}

const signedContent = (id: string, timestamp: string, body: string) => encoder.encode(`${id}.${timestamp}.${body}`)

/** Signatures of the version that we know; others may stand beside them. At most as many as a roll and its overlap ever need. */
const signaturesIn = (header: string): Uint8Array<ArrayBuffer>[] =>
  header
    .split(' ', 16)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => bytesOf(one.slice(3)))

function keyOf(secret: string, use: 'sign' | 'verify') {
  if (typeof secret !== 'string' || !secret.startsWith(secretPrefix)) throw new TypeError(`A webhook secret begins with ${secretPrefix}.`)
  const bytes = bytesOf(secret.slice(secretPrefix.length))
  // With none anybody could sign, and not every runtime refuses such a key.
  if (bytes.length === 0) throw new TypeError(`A webhook secret is ${secretPrefix} and base64; what was given holds none.`)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use])
}

/** What is no base64 fits nothing. */
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
    throw new WebhookVerificationError('malformed_body', "The delivery's body is no JSON.")
  }
}
