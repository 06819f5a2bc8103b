/** Checks that hold for every response, and the document's description of each. */
import { isUrl } from '@parley/contract/fields'
import type { OpenapiDocument } from '@parley/contract/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type HttpResponse, parseJson } from '../http-client.ts'
import { responseFaults } from '../response-checks.ts'
import { classifyDateTime, isDay } from './date-times.ts'
import type { Operation } from './document.ts'

/** Returns what is wrong with a response, as texts. Pass the operation if the call matches one. */
export type ResponseValidator = ReturnType<typeof createResponseValidator>

export function createResponseValidator(document: OpenapiDocument) {
  const formats = { date: isDay, 'date-time': (text: string) => classifyDateTime(text) === 'valid', uri: isUrl }
  const ajv = new Ajv2020({ strict: false, formats }).addSchema(document, 'api')
  const schemaFaults = ({ status, text, headers }: HttpResponse, operation?: Operation): string[] => {
    if (status === 304 || status >= 500) return []
    if (!headers.get('content-type')?.startsWith('application/json')) return [`the content type ${headers.get('content-type')}`]
    if (operation?.responseSchemas.has(status) === false) return [`the status ${status}, which the document does not describe`]
    const pointer = status >= 400 ? '#/components/schemas/ApiError' : operation?.responseSchemas.get(status)
    if (pointer === undefined) return parseJson(text) === undefined ? ['no JSON'] : []
    const validate = ajv.getSchema(`api${pointer}`)
    return validate?.(parseJson(text)) === true ? [] : [`not as described: ${JSON.stringify(validate?.errors)}`]
  }
  return (response: HttpResponse, operation?: Operation) => [...responseFaults(response), ...schemaFaults(response, operation)]
}
