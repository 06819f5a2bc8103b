/** Checks that hold for every response, and the document's description of each. */
import { isUrl } from '@parley/contract/fields'
import type { OpenapiDocument } from '@parley/contract/openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { faultsOfAnswer } from '../answers.ts'
import { type Answer, parsed } from '../http-client.ts'
import type { Operation } from './document.ts'
import { isDay, judgeMoment } from './moments.ts'

/** Returns what is wrong with a response, as texts. Pass the operation if the call matches one. */
export type Examiner = ReturnType<typeof examinerOf>

export function examinerOf(document: OpenapiDocument) {
  const formats = { date: isDay, 'date-time': (text: string) => judgeMoment(text) === 'valid', uri: isUrl }
  const ajv = new Ajv2020({ strict: false, formats }).addSchema(document, 'api')
  const undescribed = ({ status, text, headers }: Answer, operation?: Operation): string[] => {
    if (status === 304 || status >= 500) return []
    if (!headers.get('content-type')?.startsWith('application/json')) return [`the content type ${headers.get('content-type')}`]
    if (operation?.replies.has(status) === false) return [`the status ${status}, which the document does not describe`]
    const pointer = status >= 400 ? '#/components/schemas/ApiError' : operation?.replies.get(status)
    if (pointer === undefined) return parsed(text) === undefined ? ['no JSON'] : []
    const validate = ajv.getSchema(`api${pointer}`)
    return validate?.(parsed(text)) === true ? [] : [`not as described: ${JSON.stringify(validate?.errors)}`]
  }
  return (answer: Answer, operation?: Operation) => [...faultsOfAnswer(answer), ...undescribed(answer, operation)]
}
