/** Why a delivery failed, as a sentence for its company and as an outcome for the metrics. */
import { RefusedAddress } from './resolve.ts'

/** `error_status`: the receiver returned a status that is not a success. `unsigned`: not sent, because no secret of the endpoint can be read. */
export const sendOutcomes = ['succeeded', 'error_status', 'timed_out', 'refused', 'unreachable', 'unsigned'] as const
export type SendOutcome = (typeof sendOutcomes)[number]

interface Failure {
  readonly outcome: SendOutcome
  readonly error: string
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host has no address.',
  ENODATA: 'The name of the host has no address.',
  ESERVFAIL: 'The name of the host could not be resolved.',
  ETIMEOUT: 'The name of the host was not resolved in time.',
  EAI_AGAIN: 'The name of the host could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before a response.',
  EPIPE: 'The connection was closed before a response.',
  ETIMEDOUT: 'The connection was not made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
}

export function failureOf(error: unknown): Failure {
  if (error instanceof RefusedAddress) return { outcome: 'refused', error: 'The name of the host has an address that is not public.' }
  return { outcome: 'unreachable', error: reasonOf(codeOf(error)) }
}

function reasonOf(code: string): string {
  if (code.startsWith('HPE_')) return `The response is not valid HTTP (${code}).`
  return (
    reasons[code] ??
    (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code) ? `The certificate or TLS failed (${code}).` : `The connection failed (${code}).`)
  )
}

/** If several addresses were tried, the first one's. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
