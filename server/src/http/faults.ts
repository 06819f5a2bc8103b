/** Faults on the wire: the one envelope, and which fault an unexpected error becomes. */
import { type FaultCode, faults } from '@parley/contract/faults'
import { Fault, unavailable } from '../core/fault.ts'
import { type Purpose, UnsealError } from '../core/sealer.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { bodyLimitBytes } from './body.ts'

/** `{error: {…}}`. Extra details are inside the error object. */
export function envelope(fault: Fault, requestId: string, docsUrl: string): string {
  return JSON.stringify({
    error: {
      type: faults[fault.code].type,
      code: fault.code,
      message: fault.message,
      doc_url: `${docsUrl}/errors#${fault.code}`,
      request_id: requestId,
      ...fault.details,
    },
  })
}

const frameworkFaults: Readonly<Record<string, { code: FaultCode; message: string }>> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'invalid_request', message: 'The body does not have the length its header names.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'invalid_request',
    message: 'The content type must be application/json: send the header Content-Type with it.',
  },
  FST_ERR_BAD_URL: { code: 'invalid_request', message: 'The address is malformed.' },
}

/** Node's message for a call whose client disconnected. A reset connection to the database has the same code. */
const wasAborted = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'

/** What a caller can do until the service again has the secret that this was sealed with. */
const unsealMessages: Partial<Readonly<Record<Purpose, string>>> = {
  'second factors':
    'The service cannot read your authenticator. Use a passkey or a recovery code, then set up the authenticator again. If you have neither, ask the operator.',
  'stored replies':
    'The first call with this Idempotency-Key succeeded, and nothing was done again. Its answer holds a secret that the service cannot read any more: read what it made, and roll or replace the secret.',
}
/** The operator may restore the secret. The same call then succeeds. */
const secretRetrySeconds = 60
const unsealFault = (purpose: Purpose) =>
  new Fault('api_error', {
    status: 503,
    retry_after_seconds: secretRetrySeconds,
    message: unsealMessages[purpose] ?? 'The service cannot read what this call needs. Ask the operator.',
  })

const sizeOf = (bytes: number): string => (bytes < 1_048_576 ? `${bytes / 1024} KiB` : `${bytes / 1_048_576} MiB`)

/**
 * The fault that is returned for an error. An unexpected error is an `api_error`, and its cause stays in the log.
 * `bodyLimit` is the endpoint's limit.
 */
export function faultFor(error: unknown, bodyLimit = bodyLimitBytes): Fault {
  if (error instanceof Fault) return error
  const frameworkCode = (error as NodeJS.ErrnoException)?.code ?? ''
  if (frameworkCode === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Fault('invalid_request', { message: `The body is too large: the limit is ${sizeOf(bodyLimit)}.` })
  const known = frameworkFaults[frameworkCode]
  if (known) return new Fault(known.code, { message: known.message })
  if (wasAborted(error)) return new Fault('invalid_request', { message: 'The call was cut off.' })
  if (error instanceof UnsealError) return unsealFault(error.purpose)
  if (isUnavailable(error)) return unavailable()
  return new Fault('api_error')
}
