/** One call as the resources describe it, and what a caller may say about it. */

/** Whether a call may be sent again when nobody knows what became of it: always, with its Idempotency-Key, or never. */
export type Replay = 'safe' | 'keyed' | 'once'

export interface CallSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the base address, with its ids filled in. */
  readonly path: string
  readonly query?: object | undefined
  readonly body?: object | undefined
  /** `safe` when left out. */
  readonly replay?: Replay
}

export interface CallOptions {
  /** Ends the call, its waiting for a retry included. */
  readonly signal?: AbortSignal | undefined
  /** The longest that one attempt may take. */
  readonly timeoutMs?: number | undefined
  /** Attempts after the first. */
  readonly maxRetries?: number | undefined
  /** Headers beside the client's own. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export interface WriteOptions extends CallOptions {
  /** Yours, to send the same write again after a restart; a random one when left out. It is kept through retries. */
  readonly idempotencyKey?: string | undefined
}

/** What is told of each attempt, for logs and figures. It holds no key and no body. */
export interface Attempt {
  readonly method: string
  readonly path: string
  /** From 1. */
  readonly attempt: number
  readonly durationMs: number
  /** Undefined when no answer came. */
  readonly status?: number
  readonly requestId?: string
  readonly error?: Error
  /** Set when the call is sent again, after so long. */
  readonly retryInMs?: number
}
