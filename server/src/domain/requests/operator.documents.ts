/** The flags that an operator sees on demand before sellers read it: which of its words may identify the company. */
import { checkDemandTexts } from '@parley/contract/demand'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { RequestBody } from '@parley/contract/requests'
import type { AuthoredRequest } from './store.ts'

/**
 * The document with its flags, computed at each read. Checking two short texts costs less than storing what the result depends on, the
 * company's members and the reference data, and filing demand waits for neither. A text that would be refused today was filed before that
 * data existed, and is flagged.
 */
export function withFlags<Row extends AuthoredRequest>({ companyName, memberNames, ...row }: Row, known: ReferenceWords) {
  const request = JSON.parse(row.wire) as RequestBody
  const { refusals, flags, marks } = checkDemandTexts(request, { author: { companyName, memberNames }, known })
  return { ...row, wire: JSON.stringify({ ...request, flags: [...refusals, ...flags], marks }) }
}
