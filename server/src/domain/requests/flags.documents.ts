/** What an operator is told of demand before sellers read it: which of its words may tell whose it is. */
import { judgeDemand } from '@parley/contract/demand'
import type { ReferenceWords } from '@parley/contract/reference-words'
import type { RequestBody } from '@parley/contract/requests'
import type { AuthoredRequest } from './store.ts'

/**
 * The document with its flags. They are judged when they are read: two short texts cost less than to keep what their judgement hangs
 * on, the company's members and the reference data, and filing demand waits for neither. What would be refused today was filed
 * before it was known, and is flagged.
 */
export function withFlags<Row extends AuthoredRequest>({ companyName, memberNames, ...row }: Row, known: ReferenceWords) {
  const request = JSON.parse(row.wire) as RequestBody
  const { refusals, flags, marks } = judgeDemand(request, { author: { companyName, memberNames }, known })
  return { ...row, wire: JSON.stringify({ ...request, flags: [...refusals, ...flags], marks }) }
}
