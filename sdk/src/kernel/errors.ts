/** What can go wrong: one class for each `type` of the API's errors, and for what happens before an answer is there. */
import type { ErrorDetails } from '../generated/error-details.ts'
import type { Approval } from '../generated/types.ts'
import type { Replay } from './call.ts'
import { isRecord } from './record.ts'

export type ErrorCode = keyof ErrorDetails

/** The error object of an answer, as it came. */
export interface ErrorBody {
  readonly type: string
  readonly code: string
  readonly message: string
  readonly doc_url?: string
  readonly request_id?: string
  readonly param?: string
  readonly problems?: readonly string[]
  readonly retry_after_seconds?: number
  readonly [field: string]: unknown
}

/** Whatever this package throws, but for arguments of a wrong type and an aborted call, which throws its signal's reason. */
export class ParleyError extends Error {
  override readonly name: string = 'ParleyError'
}

/** Where a call's failure came from. */
export interface FailedCall {
  readonly method: string
  readonly path: string
  /** The Idempotency-Key it bore: sent again with it, the write is done once. */
  readonly idempotencyKey?: string | undefined
  /** `safe`: sent again, it changes no more than it did once; `keyed`: with its Idempotency-Key; `once`: look before it is sent again. */
  readonly replay?: Replay | undefined
}

/** No answer came: the connection broke or could not be made, or what came was not the API's, or not whole. What became of the call is not known. */
export class ConnectionError extends ParleyError {
  override readonly name: string = 'ConnectionError'
  readonly call: FailedCall

  constructor(message: string, call: FailedCall, options?: ErrorOptions) {
    super(message, options)
    this.call = call
  }
}

/** No answer came in time. What became of the call is not known. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/**
 * The call waits for a person's approval, as the key's policy has it: nothing was done yet. `client.approvals.wait(error.approval.id)`
 * waits for the decision; the same call with the same Idempotency-Key is answered with what came of it.
 */
export class ApprovalPendingError extends ParleyError {
  override readonly name = 'ApprovalPendingError'
  readonly approval: Approval
  readonly call: FailedCall

  constructor(approval: Approval, call: FailedCall) {
    super(`A person has to approve this first (${approval.id}, until ${approval.expiresAt}): ${approval.summary}`)
    this.approval = approval
    this.call = call
  }
}

/** The API answered with an error. */
export class ApiError extends ParleyError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** The kind of error, which decides whether a retry can help. */
  readonly type: string
  /** Stable: branch on it, or on the guards such as `isNotFound`. */
  readonly code: string
  /** Quote it when you contact the operator. */
  readonly requestId: string | undefined
  /** The parameter, header or field at fault. */
  readonly param: string | undefined
  /** Every field at fault, each as `field: reason`. */
  readonly problems: readonly string[]
  readonly docUrl: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The error object as it came, with what its code carries. */
  readonly details: ErrorBody
  readonly call: FailedCall

  constructor(status: number, details: ErrorBody, call: FailedCall) {
    super(details.message)
    this.status = status
    this.type = details.type
    this.code = details.code
    this.requestId = details.request_id
    this.param = details.param
    this.problems = details.problems ?? []
    this.docUrl = details.doc_url
    this.retryAfterSeconds = details.retry_after_seconds
    this.details = details
    this.call = call
  }
}

/** The call must change before it can succeed. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}
/** The key is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}
/** The key or its owner may not do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}
/** Money is missing. */
export class BillingError extends ApiError {
  override readonly name = 'BillingError'
}
/** Too many calls; thrown once the retries are used up. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}
/** The service failed or cannot serve now; thrown once the retries are used up. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

const classes: Readonly<Record<string, typeof ApiError>> = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  permission_error: PermissionError,
  billing_error: BillingError,
  rate_limit_error: RateLimitError,
  api_error: ServerError,
}

/** A failed answer as an error; whatever is no error object of the API, a proxy's page for one, is told by its status. */
export function apiError(status: number, headers: Headers, body: unknown, call: FailedCall): ApiError {
  const told = errorIn(body) ?? { type: kindOf(status), code: kindOf(status), message: `The answer was a plain ${status}.` }
  const requestId = headers.get('request-id')
  const retryAfter = secondsUntil(headers.get('retry-after'))
  const details = {
    ...(requestId !== null && { request_id: requestId }),
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...told,
  }
  const Class = classes[details.type] ?? ApiError
  return new Class(status, details, call)
}

/** `Retry-After` is seconds from the API, and may be a date from a proxy before it. */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

const kindOf = (status: number): string => (status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'unknown_error')

function errorIn(body: unknown): ErrorBody | undefined {
  const error = isRecord(body) ? body.error : undefined
  return isErrorBody(error) ? error : undefined
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) && [value.type, value.code, value.message].every((part) => typeof part === 'string')
