/** What every answer must be, whatever was asked, and as the document describes it. */
import { isUrl } from '@parley/contract/fields'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { envelopeOf, headersOf } from '../answers.ts'
import { type Answer, parsed } from '../http-client.ts'
import type { OpenapiDocument, Operation } from './document.ts'
import { isDay, judgeMoment } from './moments.ts'

/** Tells what is wrong with an answer, in words; with an operation when the call met one. */
export type Examiner = ReturnType<typeof examinerOf>

export function examinerOf(document: OpenapiDocument) {
  const formats = { date: isDay, 'date-time': (text: string) => judgeMoment(text) === 'valid', uri: isUrl }
  const ajv = new Ajv2020({ strict: false, formats }).addSchema(document, 'api')
  const contentOf = (answer: Answer, operation?: Operation): string[] => {
    const { status, text, headers } = answer
    if (status >= 500) return [`a fault of the service: ${status} ${text}`]
    if (status === 304) return []
    if (!headers.get('content-type')?.startsWith('application/json')) return [`the content type ${headers.get('content-type')}`]
    const body = parsed(text)
    if (body === undefined) return ['no JSON']
    const pointer = status >= 400 ? '#/components/schemas/ApiError' : operation?.replies.get(status)
    if (operation !== undefined && !operation.replies.has(status)) return [`the status ${status}, which the document does not describe`]
    if (pointer === undefined) return []
    const validate = ajv.getSchema(`api${pointer}`)
    const fits = validate?.(body) === true ? [] : [`not as described: ${JSON.stringify(validate?.errors)}`]
    return status < 400 ? fits : [...fits, ...envelopeOf(answer)]
  }
  return (answer: Answer, operation?: Operation) => [...headersOf(answer), ...contentOf(answer, operation)]
}
