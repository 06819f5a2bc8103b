/** An answer that is not the happy one: a code of the catalogue, its details, and for the log alone its cause. */
import { type FaultCode, type FaultDetails, faults } from '@parley/contract/faults'

export interface FaultOptions extends FaultDetails {
  message?: string
  /** Overrides the catalogue's status: 503 instead of 500 for an `api_error` that passes. */
  status?: 503
}

export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly details: FaultDetails

  constructor(code: FaultCode, options: FaultOptions = {}) {
    const { message, status, ...details } = options
    // A fault is an answer, not an accident: the stack would cost more than the rest of it.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(message ?? faults[code].happened)
    Error.stackTraceLimit = limit
    this.code = code
    this.status = status ?? faults[code].status
    this.details = details
  }
}

export const notFound = () => new Fault('not_found')
export const invalid = (param: string, reason: string) => new Fault('invalid_request', { param, message: `${param}: ${reason}` })
export const unavailable = (retryAfterSeconds = 1) =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: retryAfterSeconds,
    message: 'The service is briefly unavailable. Nothing was done, or the outcome is unknown: retry with the same Idempotency-Key.',
  })
