/** The client: all resources, on one transport. */
import { WaitableApprovals } from './approvals.ts'
import { FollowableEvents } from './follow.ts'
import { Resources } from './generated/resources.ts'
import type { Attempt } from './kernel/call.ts'
import { expectValidHeaders } from './kernel/headers.ts'
import { Transport } from './kernel/transport.ts'

export interface ParleyOptions {
  /** `gpk_live_…` or `gpk_test_…`. Default: the environment variable `PARLEY_API_KEY`. Calls that need no key work without one. */
  readonly apiKey?: string | undefined
  /** The API's base URL, which ends in /v1. Default: the environment variable `PARLEY_BASE_URL`, or else a local installation. */
  readonly baseUrl?: string | undefined
  /** Timeout of one attempt. Default: 30,000. */
  readonly timeoutMs?: number | undefined
  /** Maximum number of retries, for failures that a retry can fix. Default: 3. */
  readonly maxRetries?: number | undefined
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Used instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Called after every attempt, for logs and metrics. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined
}

export const defaultBaseUrl = 'http://127.0.0.1:4000/v1'

/** The API client for one key. It holds no connection: create one per key and reuse it. */
export class Parley extends Resources {
  readonly baseUrl: string
  override readonly events = new FollowableEvents(this.transport)
  override readonly approvals = new WaitableApprovals(this.transport)

  constructor(options: ParleyOptions = {}) {
    const baseUrl = (options.baseUrl ?? fromEnvironment('PARLEY_BASE_URL') ?? defaultBaseUrl).trim().replace(/\/$/, '')
    if (!isUrl(baseUrl) || /[?#]/.test(baseUrl))
      throw new TypeError(`baseUrl (PARLEY_BASE_URL): expected a URL such as ${defaultBaseUrl}, got ${JSON.stringify(baseUrl)}`)
    if (new URL(baseUrl).username !== '')
      throw new TypeError('baseUrl (PARLEY_BASE_URL): remove the user name and password, which are not sent')
    const apiKey = options.apiKey ?? fromEnvironment('PARLEY_API_KEY')
    if (apiKey !== undefined) expectValidHeaders({ authorization: `Bearer ${apiKey}` })
    super(
      new Transport({
        baseUrl,
        apiKey,
        timeoutMs: options.timeoutMs ?? 30_000,
        maxRetries: options.maxRetries ?? 3,
        headers: options.headers ?? {},
        // A browser's fetch must not be called as a method of another object.
        fetch: options.fetch ?? ((url, init) => fetch(url, init)),
        onAttempt: options.onAttempt,
      }),
    )
    this.baseUrl = baseUrl
  }
}

/** Undefined if there is no environment, as in a browser, or if it cannot be read. */
function fromEnvironment(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name] || undefined
  } catch {
    return undefined
  }
}

// The runtime has a check of its own, but once optimized, Node 20's gives wrong results for hosts with letters such as ü.
function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol)
  } catch {
    return false
  }
}
