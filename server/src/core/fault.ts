/** An error response: a code of the catalogue and its details. Its cause is only logged. */
import { type Right, type Role, rightHolders } from '@parley/contract/access'
import { type FaultCode, type FaultDetails, type FaultEntry, faults } from '@parley/contract/faults'
import type { Problem } from '@parley/contract/problems'

interface FaultOptions extends FaultDetails {
  message?: string
  /** Overrides the catalogue's status: 503 instead of 500 for a temporary `api_error`. */
  status?: 503
}

export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly details: FaultDetails

  constructor(code: FaultCode, options: FaultOptions = {}) {
    const { message, status, ...details } = options
    // A fault is a response, not an unexpected error: the stack would cost more than the rest of it.
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    super(message ?? defaultMessage(code))
    Error.stackTraceLimit = limit
    this.code = code
    this.status = status ?? faults[code].status
    this.details = details
  }
}

function defaultMessage(code: FaultCode): string {
  const { message, remedy, includesRemedy }: FaultEntry = faults[code]
  return includesRemedy ? `${message} ${remedy.replaceAll('`', '')}` : message
}

export const notFound = () => new Fault('not_found')
/** Nothing that the caller may see has the ID in this field of the body. */
export const notFoundIn = (param: string) => new Fault('not_found', { param })
/** A header or a parameter that is wrong. */
export const invalidParameter = (param: string, reason: string) => new Fault('invalid_request', { param, message: `${param}: ${reason}` })

type ProblemsCode = 'invalid_request' | 'request_invalid'
/** A body with at least one violation: all of them, in the order of its fields. */
export function invalidBody(found: readonly Problem[], code: ProblemsCode = 'invalid_request'): Fault {
  const problems = found.map(({ field, reason }) => `${field}: ${reason}`)
  const [first] = found
  const [message] = problems
  return new Fault(code, { ...(first && { param: first.field }), problems, ...(message !== undefined && { message }) })
}
/** @throws with all violations of a body, if there are any */
export function refuseProblems(found: readonly Problem[], code?: ProblemsCode): void {
  if (found.length > 0) throw invalidBody(found, code)
}
/** A body with one field that is wrong. */
export const invalid = (field: string, reason: string) => invalidBody([{ field, reason }])

/** The catalogue's messages of these codes are about a code, and about an address with a password. */
export const passkeyRefused = (code: 'invalid_credentials' | 'second_factor_invalid') =>
  new Fault(code, { message: 'The passkey was not accepted. A challenge is valid once, for five minutes.' })
export const wrongPassword = () => new Fault('invalid_credentials', { message: 'The password is wrong.' })

export const forbiddenRole = (right: Right, role: Role | null) =>
  new Fault('forbidden_role', { required_right: right, role, message: forbidden(right, role) })
const forbidden = (right: Right, role: Role | null) =>
  `${role === null ? 'You have no role in a company' : `Your role, ${role}, does not hold the right ${right}`}; it takes one of: ${rightHolders[right].join(', ')}.`

export const unavailable = (retryAfterSeconds = 1) =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: retryAfterSeconds,
    message: 'The service is briefly unavailable. Nothing was done, or the outcome is unknown: retry with the same Idempotency-Key.',
  })
