/** Demand as the operator reads it, with flags on the words that may identify the company, before sellers read them. */
import { checkDemandTexts } from '@parley/contract/demand'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { RequestBody } from '@parley/contract/requests'
import type { AuthoredRequest } from './store.ts'

/**
 * The document for the operator: without the company's own reference, and with its flags, computed at each read. Checking two short texts
 * costs less than storing what the result depends on, the company's members and the reference data, and filing demand waits for neither. A
 * text that would be refused today was filed before that data existed, and is flagged.
 */
export function operatorDocument<Row extends AuthoredRequest>({ companyName, memberNames, ...row }: Row, known: ReferenceWords) {
  const { reference: _, ...request } = JSON.parse(row.wire) as RequestBody
  const { refusals, flags, marks } = checkDemandTexts(request, { author: { companyName, memberNames }, known })
  return { ...row, wire: JSON.stringify({ ...request, flags: [...refusals, ...flags], marks }) }
}
