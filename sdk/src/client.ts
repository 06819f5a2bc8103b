/** The client: the resources, on a transport of its own. */
import { WaitableApprovals } from './approvals.ts'
import { FollowableEvents } from './follow.ts'
import { Resources } from './generated/resources.ts'
import type { Attempt } from './kernel/call.ts'
import { expectSendable } from './kernel/headers.ts'
import { Transport } from './kernel/transport.ts'

export interface ParleyOptions {
  /** `gpk_live_…` or `gpk_test_…`. Left out: the environment's `PARLEY_API_KEY`. What needs no key works without. */
  readonly apiKey?: string | undefined
  /** The API's address, which ends in /v1. Left out: the environment's `PARLEY_BASE_URL`, else a local installation. */
  readonly baseUrl?: string | undefined
  /** The longest that one attempt may take; 30,000 when left out. */
  readonly timeoutMs?: number | undefined
  /** Attempts after the first, where another can help; 3 when left out. */
  readonly maxRetries?: number | undefined
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Sends in place of the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Told of every attempt once it has ended, for logs and figures. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined
}

export const defaultBaseUrl = 'http://127.0.0.1:4000/v1'

/** One key's view of the API. It holds no connection: make as many as you have keys, and keep them. */
export class Parley extends Resources {
  readonly baseUrl: string
  override readonly events = new FollowableEvents(this.transport)
  override readonly approvals = new WaitableApprovals(this.transport)

  constructor(options: ParleyOptions = {}) {
    const baseUrl = (options.baseUrl ?? fromEnvironment('PARLEY_BASE_URL') ?? defaultBaseUrl).replace(/\/$/, '')
    if (!isUrl(baseUrl))
      throw new TypeError(`baseUrl (PARLEY_BASE_URL): expected an address such as ${defaultBaseUrl}, got ${JSON.stringify(baseUrl)}`)
    if (new URL(baseUrl).username !== '')
      throw new TypeError('baseUrl (PARLEY_BASE_URL): give it without a user name and a password, which are not sent')
    const apiKey = options.apiKey ?? fromEnvironment('PARLEY_API_KEY')
    if (apiKey !== undefined) expectSendable({ authorization: `Bearer ${apiKey}` })
    super(
      new Transport({
        baseUrl,
        apiKey,
        timeoutMs: options.timeoutMs ?? 30_000,
        maxRetries: options.maxRetries ?? 3,
        headers: options.headers ?? {},
        // A browser's fetch wants to be called as a function of its own.
        fetch: options.fetch ?? ((url, init) => fetch(url, init)),
        onAttempt: options.onAttempt,
      }),
    )
    this.baseUrl = baseUrl
  }
}

/** Undefined where there is no environment, as in a browser, or where it may not be read. */
function fromEnvironment(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}

// The runtime's own question, once compiled, is answered wrongly by Node 20 for hosts with letters such as ü.
function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
