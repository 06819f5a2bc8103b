/** Error classes: one for each `type` of the API's errors, and others for failures without a response. */
import type { ErrorDetails } from '../generated/error-details.ts'
import type { Approval } from '../generated/types.ts'
import type { Replay } from './call.ts'
import { isRecord } from './record.ts'

export type ErrorCode = keyof ErrorDetails

/** The error object of a response, unchanged. */
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

/** Base class of this package's errors. Two cases throw something else: an invalid argument, and an aborted call, which throws its signal's reason. */
export class ParleyError extends Error {
  override readonly name: string = 'ParleyError'
}

/** The call that failed. */
export interface FailedCall {
  readonly method: string
  readonly path: string
  /** The Idempotency-Key of the call. If you repeat the call with it, the write is executed once. */
  readonly idempotencyKey?: string | undefined
  /** `safe`: repeating the call changes nothing more. `keyed`: repeat it with its Idempotency-Key. `once`: check the result before you repeat it. */
  readonly replay?: Replay | undefined
}

/** There was no response: the connection failed, or the response was incomplete or not from the API. The result of the call is unknown. */
export class ConnectionError extends ParleyError {
  override readonly name: string = 'ConnectionError'
  readonly call: FailedCall

  constructor(message: string, call: FailedCall, options?: ErrorOptions) {
    super(message, options)
    this.call = call
  }
}

/** There was no response in time. The result of the call is unknown. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/**
 * The key's policy requires a person to approve the call. Nothing was executed yet. `client.approvals.wait(error.approval.id)` waits for
 * the decision. The same call with the same Idempotency-Key returns the result.
 */
export class ApprovalPendingError extends ParleyError {
  override readonly name = 'ApprovalPendingError'
  readonly approval: Approval
  readonly call: FailedCall

  constructor(approval: Approval, call: FailedCall) {
    super(`A person must approve this call first (${approval.id}, until ${approval.expiresAt}): ${approval.summary}`)
    this.approval = approval
    this.call = call
  }
}

/** The API returned an error. */
export class ApiError extends ParleyError {
  override readonly name: string = 'ApiError'
  readonly status: number
  /** The error type, which determines whether a retry can help. */
  readonly type: string
  /** Stable. Branch on it, or use the guards such as `isNotFound`. */
  readonly code: string
  /** Quote it when you contact the operator. */
  readonly requestId: string | undefined
  /** The parameter, header or field at fault. */
  readonly param: string | undefined
  /** Every field at fault, each as `field: reason`. */
  readonly problems: readonly string[]
  readonly docUrl: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The unchanged error object, with the fields of its code. */
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

/** The call is not possible as sent. Change something before you retry. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}
/** The key is missing, unknown, revoked or expired. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}
/** The key or its owner is not allowed to do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}
/** There is not enough money. */
export class BillingError extends ApiError {
  override readonly name = 'BillingError'
}
/** Too many calls. Thrown after the retries are used up. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}
/** The service failed or is unavailable. Thrown after the retries are used up. */
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

/** Converts a failed response to an error. A response without an error object, such as a proxy's page, is identified by its status. */
export function apiError(status: number, headers: Headers, body: unknown, call: FailedCall): ApiError {
  const errorBody = errorIn(body) ?? {
    type: fallbackTypeOf(status),
    code: fallbackTypeOf(status),
    message: `The response was a ${status} without an error object.`,
  }
  const requestId = headers.get('request-id')
  const retryAfter = secondsUntil(headers.get('retry-after'))
  const details = {
    ...(requestId !== null && { request_id: requestId }),
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...errorBody,
  }
  const Class = classes[details.type] ?? ApiError
  return new Class(status, details, call)
}

/** `Retry-After` is in seconds from the API, but can be a date from a proxy. */
function secondsUntil(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

const fallbackTypeOf = (status: number): string => (status === 429 ? 'rate_limit_error' : status >= 500 ? 'api_error' : 'unknown_error')

function errorIn(body: unknown): ErrorBody | undefined {
  const error = isRecord(body) ? body.error : undefined
  return isErrorBody(error) ? error : undefined
}

const isErrorBody = (value: unknown): value is ErrorBody =>
  isRecord(value) && [value.type, value.code, value.message].every((part) => typeof part === 'string')
