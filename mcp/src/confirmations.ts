/** The tokens between a tool's two calls: the first returns what would happen and a token, the second executes it with that token. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Values that the first call fixed and the second must respect, such as a price. */
export type Settled = Readonly<Record<string, string | number>>

interface Intent {
  readonly tool: string
  /** All arguments except the token. */
  readonly args: object
  /** The API key of the caller. */
  readonly key: string
}
export interface Confirmed {
  readonly settled: Settled
  /** The same for every use of one token, so that confirming twice executes once. */
  readonly idempotencyKey: string
}

export const confirmationTtlMs = 10 * 60_000

/** Tokens contain no secret and are not stored: any instance with the same secret can verify them. */
export class Confirmations {
  readonly #secret: Buffer
  readonly #now: () => number

  constructor(secret: Buffer = randomBytes(32), now: () => number = Date.now) {
    this.#secret = secret
    this.#now = now
  }

  issue(intent: Intent, settled: Settled): { readonly token: string; readonly expiresAt: string } {
    const expiresAtMs = this.#now() + confirmationTtlMs
    const payload = encode({ expiresAtMs, nonce: randomBytes(9).toString('base64url'), settled })
    return { token: `${payload}.${this.#sign(intent, payload)}`, expiresAt: new Date(expiresAtMs).toISOString() }
  }

  /** Undefined if the token was issued for other arguments or another key, or has expired. */
  verify(intent: Intent, token: string): Confirmed | undefined {
    const [payload = '', signature = '', ...more] = token.split('.')
    if (more.length > 0 || !constantTimeEqual(signature, this.#sign(intent, payload))) return undefined
    const { expiresAtMs, settled } = decode(payload)
    return expiresAtMs < this.#now() ? undefined : { settled, idempotencyKey: `mcp-${signature}` }
  }

  #sign({ tool, args, key }: Intent, payload: string): string {
    const signedText = JSON.stringify([tool, canonical(args), createHash('sha256').update(key).digest('base64url'), payload])
    return createHmac('sha256', this.#secret).update(signedText).digest('base64url')
  }
}

interface Payload {
  readonly expiresAtMs: number
  readonly nonce: string
  readonly settled: Settled
}
const encode = (payload: Payload): string => Buffer.from(JSON.stringify(payload)).toString('base64url')
/** Only called on verified payloads, which this code encoded. */
const decode = (payload: string): Payload => JSON.parse(Buffer.from(payload, 'base64url').toString())

function constantTimeEqual(text: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(text), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

/** A canonical form: the same for the same arguments in any order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, canonical(one)])
}
