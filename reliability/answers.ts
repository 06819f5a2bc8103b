/** Checks that hold for every response: the one envelope and the one set of headers. */
import { type FaultEntry, faults } from '@parley/contract/faults'
import { type Answer, errorIn } from './http-client.ts'

/** The required headers that a response lacks. */
export function headersOf({ headers }: Answer): string[] {
  const lacking = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']
    .filter((name) => !/^\d+$/.test(headers.get(name) ?? ''))
    .map((name) => `no ${name}`)
  if (!/^req_[0-9A-Za-z]{22}$/.test(headers.get('request-id') ?? '')) lacking.push('no Request-Id')
  if (!headers.has('cache-control')) lacking.push('no Cache-Control')
  return lacking
}

const entries: Readonly<Record<string, FaultEntry>> = faults

/** What is wrong with the error in a response. */
function envelopeOf(answer: Answer): string[] {
  const { status, headers, text } = answer
  const error = errorIn(answer)
  if (error === undefined) return [`no envelope: ${text.slice(0, 200)}`]
  const wrong: string[] = []
  // The service returns its own error as temporary (503) if a retry may help.
  const statuses = [entries[error.code]?.status, error.code === 'api_error' ? 503 : undefined]
  if (entries[error.code]?.type !== error.type || !statuses.includes(status)) wrong.push(`${error.type} ${error.code} with ${status}`)
  if (error.request_id !== headers.get('request-id')) wrong.push('another request_id than the header')
  if (!error.doc_url?.endsWith(`/docs/errors#${error.code}`)) wrong.push(`the address ${error.doc_url}`)
  return wrong
}

/** What is wrong with a response's form, for any call. */
export const faultsOfForm = (answer: Answer): string[] => [...headersOf(answer), ...(answer.status < 400 ? [] : envelopeOf(answer))]

/** The same for calls that must not get a server error. */
export const faultsOfAnswer = (answer: Answer): string[] =>
  answer.status >= 500 ? [`a fault of the service: ${answer.status} ${answer.text.slice(0, 200)}`] : faultsOfForm(answer)
