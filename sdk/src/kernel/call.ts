/** A call as the resources define it, and the caller's options. */

/** Whether a call can be retried if its result is unknown: always, with its Idempotency-Key, or never. */
export type Replay = 'safe' | 'keyed' | 'once'

export interface CallSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the base URL, with IDs filled in. */
  readonly path: string
  readonly query?: object | undefined
  readonly body?: object | undefined
  /** Default: `safe`. */
  readonly replay?: Replay
}

export interface CallOptions {
  /** Aborts the call, including its wait for a retry. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one attempt. */
  readonly timeoutMs?: number | undefined
  /** Maximum number of retries. */
  readonly maxRetries?: number | undefined
  /** Headers in addition to the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface WriteOptions extends CallOptions {
  /** Your own key, to repeat the same write after a restart. Default: a random key. Retries reuse it. */
  readonly idempotencyKey?: string | undefined
}

/** Information about one attempt, for logs and metrics. It contains no key and no body. */
export interface Attempt {
  readonly method: string
  readonly path: string
  /** Counted from 1. */
  readonly attempt: number
  readonly durationMs: number
  /** Undefined if there was no response. */
  readonly status?: number
  readonly requestId?: string
  readonly error?: Error
  /** Set if the call is retried: the delay before the next attempt. */
  readonly retryInMs?: number
}
