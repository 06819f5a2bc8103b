/** What every answer must be, whatever was asked: described by the document, in the one envelope, with the one set of headers. */
import { isUrl } from '@parley/contract/fields'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Answer, errorIn, parsed } from '../http-client.ts'
import type { OpenapiDocument, Operation } from './document.ts'
import { judgeMoment } from './moments.ts'

const typeStatuses: Readonly<Record<string, readonly number[]>> = {
  invalid_request_error: [400, 404, 409],
  authentication_error: [401],
  permission_error: [403],
  billing_error: [402],
  rate_limit_error: [429],
  api_error: [500, 503],
}

export class Examiner {
  readonly #ajv: Ajv2020

  constructor(document: OpenapiDocument) {
    this.#ajv = new Ajv2020({ strict: false, formats: { 'date-time': (text: string) => judgeMoment(text) === 'valid', uri: isUrl } })
    this.#ajv.addSchema(document, 'api')
  }

  /** What is wrong with an answer, in words; `operation` when the call met one. */
  faultsOf(answer: Answer, operation: Operation | undefined): string[] {
    return [...headersOf(answer), ...this.#contentOf(answer, operation)]
  }

  #contentOf(answer: Answer, operation: Operation | undefined): string[] {
    const { status, text, headers } = answer
    if (status >= 500) return [`a fault of the service: ${status} ${text}`]
    if (status === 304) return []
    if (!headers.get('content-type')?.startsWith('application/json')) return [`the content type ${headers.get('content-type')}`]
    const body = parsed(text)
    if (body === undefined) return ['no JSON']
    const pointer = status >= 400 ? '#/components/schemas/ApiError' : operation?.replies.get(status)
    if (operation !== undefined && !operation.replies.has(status)) return [`the status ${status}, which the document does not describe`]
    if (pointer === undefined) return []
    const validate = this.#ajv.getSchema(`api${pointer}`)
    const fits = validate?.(body) === true ? [] : [`not as described: ${JSON.stringify(validate?.errors)}`]
    return status < 400 ? fits : [...fits, ...envelopeOf(answer)]
  }
}

/** What an answer without its content lacks. */
export function headersOf({ headers }: Answer): string[] {
  const faults = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']
    .filter((name) => !/^\d+$/.test(headers.get(name) ?? ''))
    .map((name) => `no ${name}`)
  if (!/^req_[0-9A-Za-z]{22}$/.test(headers.get('request-id') ?? '')) faults.push('no Request-Id')
  if (!headers.has('cache-control')) faults.push('no Cache-Control')
  return faults
}

export function envelopeOf(answer: Answer): string[] {
  const { status, headers } = answer
  const error = errorIn(answer)
  if (error === undefined) return ['no envelope']
  const faults: string[] = []
  if (!typeStatuses[error.type]?.includes(status)) faults.push(`the type ${error.type} with ${status}`)
  if (error.request_id !== headers.get('request-id')) faults.push('another request_id than the header')
  if (!error.doc_url.endsWith(`/docs/errors#${error.code}`)) faults.push(`the address ${error.doc_url}`)
  return faults
}
