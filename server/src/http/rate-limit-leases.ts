/**
 * Leases of rate limits from the database, for installations whose instances count a caller's calls together. Requests that arrive while
 * one statement is in flight go into the next one, so that a busy instance sends far fewer statements than it has calls.
 */
import { withTimeout } from '../core/with-timeout.ts'
import { type Reader, sql } from '../db/statement.ts'
import { Unavailable } from '../db/unavailable.ts'

/** An instance's report about a window since its last one, and its request. */
export interface LeaseRequest {
  readonly bucket: string
  readonly caller: string
  /** The length of a window; null: the UTC day. */
  readonly length_ms: number | null
  /** The end of this window. */
  readonly ends_ms: number
  readonly max_calls: number
  readonly wanted: number
  /** Leased calls that were made, leased calls that will not be made, and calls that were made without a lease. */
  readonly spent: number
  readonly returned: number
  readonly counted: number
  /** A call waits for the response. If nothing is left, other instances are asked to return their leases. */
  readonly urgent: boolean
}
export interface Lease {
  readonly granted: number
  /** Calls of the window that were made or leased on any instance, including those granted. */
  readonly taken: number
  /** Calls that other instances have leased, if none could be granted. */
  readonly elsewhere: number
  readonly ends_ms: number
}

const leaseSql = sql<Lease & { readonly n: number }>(
  'lease_rate_limits',
  'select n, granted, taken, elsewhere, ends_ms from lease_rate_limits($1)',
)
/** No call waits longer for a lease than for a concurrency slot. */
const leaseTimeoutMs = 1_000
/** The maximum of requests in one statement. */
const maxBatchSize = 200

interface PendingLease {
  readonly request: LeaseRequest
  readonly resolve: (lease: Lease) => void
  readonly reject: (error: unknown) => void
}

export class RateLimitLeases {
  readonly #database: Reader
  readonly #onFailure: (error: unknown) => void
  #pending: PendingLease[] = []
  #inFlight = false
  statementsSent = 0
  failed = 0

  constructor(database: Reader, onFailure: (error: unknown) => void) {
    this.#database = database
    this.#onFailure = onFailure
  }

  /** @throws if the database does not respond. */
  lease(request: LeaseRequest): Promise<Lease> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ request, resolve, reject })
      // At the end of the tick, when all its calls are queued.
      if (this.#pending.length === 1) setImmediate(() => void this.#send())
    })
  }

  async #send(): Promise<void> {
    if (this.#inFlight) return
    this.#inFlight = true
    while (this.#pending.length > 0) await this.#sendSome(this.#pending.splice(0, maxBatchSize))
    this.#inFlight = false
  }

  async #sendSome(pending: readonly PendingLease[]): Promise<void> {
    this.statementsSent++
    try {
      const requests = JSON.stringify(pending.map(({ request }, n) => ({ n, ...request })))
      const leases = await withTimeout(leaseTimeoutMs, this.#database.rows(leaseSql, [requests]), undefined)
      if (leases === undefined) throw new Unavailable(`no lease within ${leaseTimeoutMs} ms`)
      for (const { n, ...lease } of leases) pending[n]?.resolve(lease)
    } catch (error) {
      this.failed++
      this.#onFailure(error)
      for (const { reject } of pending) reject(error)
    }
  }
}
