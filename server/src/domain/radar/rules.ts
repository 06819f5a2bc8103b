/** What a reviewer is told of a submission beside its flags: what changed. */
import type { Change } from '@parley/contract/dashboard/radar'
import { camelCase } from '@parley/contract/fields'
import { contentFields, type NodeContent } from '@parley/contract/listing-rules'

/** The content that a stored document holds. */
export const contentIn = (document: string): NodeContent => JSON.parse(document) as NodeContent

/** What differs from what was approved last; nothing when nothing was. */
export function changesBetween(approved: NodeContent | null, now: NodeContent): Change[] {
  if (approved === null) return []
  return contentFields
    .filter((field) => approved[field] !== now[field])
    .map((field) => ({ field: camelCase(field), before: approved[field], after: now[field] }))
}
