/** The word between a tool's two calls: the first says what would happen and hands out a token, the second does it with that token. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the first call settled and the second must keep to, such as a price. */
export type Settled = Readonly<Record<string, string | number>>

interface Intent {
  readonly tool: string
  /** Everything the tool was given, but the token. */
  readonly args: object
  /** Whose intent it is: the API key. */
  readonly key: string
}
export interface Confirmed {
  readonly settled: Settled
  /** The same for every use of one token, so that confirming twice does once. */
  readonly idempotencyKey: string
}

export const confirmWithinMs = 10 * 60_000

/** Tokens hold no secret and are stored nowhere: any instance with the same secret reads them. */
export class Confirmations {
  readonly #secret: Buffer
  readonly #now: () => number

  constructor(secret: Buffer = randomBytes(32), now: () => number = Date.now) {
    this.#secret = secret
    this.#now = now
  }

  ask(intent: Intent, settled: Settled): { readonly token: string; readonly expiresAt: string } {
    const expiresAtMs = this.#now() + confirmWithinMs
    const payload = encode({ expiresAtMs, nonce: randomBytes(9).toString('base64url'), settled })
    return { token: `${payload}.${this.#sign(intent, payload)}`, expiresAt: new Date(expiresAtMs).toISOString() }
  }

  /** Undefined when the token was given out for something else, to somebody else, or too long ago. */
  check(intent: Intent, token: string): Confirmed | undefined {
    const [payload = '', signature = '', ...more] = token.split('.')
    if (more.length > 0 || !same(signature, this.#sign(intent, payload))) return undefined
    const { expiresAtMs, settled } = decode(payload)
    return expiresAtMs < this.#now() ? undefined : { settled, idempotencyKey: `mcp-${signature}` }
  }

  #sign({ tool, args, key }: Intent, payload: string): string {
    const meant = JSON.stringify([tool, canonical(args), createHash('sha256').update(key).digest('base64url'), payload])
    return createHmac('sha256', this.#secret).update(meant).digest('base64url')
  }
}

interface Payload {
  readonly expiresAtMs: number
  readonly nonce: string
  readonly settled: Settled
}
const encode = (payload: Payload): string => Buffer.from(JSON.stringify(payload)).toString('base64url')
/** What we signed is what we wrote. */
const decode = (payload: string): Payload => JSON.parse(Buffer.from(payload, 'base64url').toString())

function same(text: string, other: string): boolean {
  const [bytes, otherBytes] = [Buffer.from(text), Buffer.from(other)]
  return bytes.length === otherBytes.length && timingSafeEqual(bytes, otherBytes)
}

/** The same for the same arguments, in whatever order an agent writes them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, canonical(one)])
}
