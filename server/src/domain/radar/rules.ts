/** What a reviewer sees of a submission besides its flags: the changes. */
import type { Change } from '@parley/contract/dashboard/radar'
import { camelCase } from '@parley/contract/fields'
import { contentFields, type NodeContent } from '@parley/contract/listing-rules'

/** The content of a stored document. */
export const contentIn = (document: string): NodeContent => JSON.parse(document) as NodeContent

/** The differences from the last approved version; none if there is none. */
export function changesBetween(approved: NodeContent | null, now: NodeContent): Change[] {
  if (approved === null) return []
  return contentFields
    .filter((field) => approved[field] !== now[field])
    .map((field) => ({ field: camelCase(field), before: approved[field], after: now[field] }))
}
