/** Checks that hold for every response: the one envelope and the one set of headers. */
import { type FaultEntry, faults } from '@parley/contract/faults'
import { errorIn, type HttpResponse } from './http-client.ts'

/** The required headers that a response lacks. */
export function missingHeaders({ headers }: HttpResponse): string[] {
  const missing = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']
    .filter((name) => !/^\d+$/.test(headers.get(name) ?? ''))
    .map((name) => `no ${name}`)
  if (!/^req_[0-9A-Za-z]{22}$/.test(headers.get('request-id') ?? '')) missing.push('no Request-Id')
  if (!headers.has('cache-control')) missing.push('no Cache-Control')
  return missing
}

const entries: Readonly<Record<string, FaultEntry>> = faults

/** What is wrong with the error in a response. */
function envelopeFaults(response: HttpResponse): string[] {
  const { status, headers, text } = response
  const error = errorIn(response)
  if (error === undefined) return [`no envelope: ${text.slice(0, 200)}`]
  const problems: string[] = []
  // The service returns its own error as temporary (503) if a retry may help.
  const statuses = [entries[error.code]?.status, error.code === 'api_error' ? 503 : undefined]
  if (entries[error.code]?.type !== error.type || !statuses.includes(status)) problems.push(`${error.type} ${error.code} with ${status}`)
  if (error.request_id !== headers.get('request-id')) problems.push('another request_id than the header')
  if (!error.doc_url?.endsWith(`/docs/errors#${error.code}`)) problems.push(`the address ${error.doc_url}`)
  return problems
}

/** What is wrong with a response's form, for any call. */
export const formatFaults = (response: HttpResponse): string[] => [
  ...missingHeaders(response),
  ...(response.status < 400 ? [] : envelopeFaults(response)),
]

/** The same for calls that must not get a server error. */
export const responseFaults = (response: HttpResponse): string[] =>
  response.status >= 500 ? [`a fault of the service: ${response.status} ${response.text.slice(0, 200)}`] : formatFaults(response)
