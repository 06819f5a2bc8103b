import { notFound } from '../core/fault.ts'
import { Document } from '../http/answer.ts'

/** The stored document as an answer; nothing found is a 404, made fresh. */
export function documentOf(found: string | { readonly wire: string } | undefined): Document {
  if (found === undefined) throw notFound()
  return new Document(typeof found === 'string' ? found : found.wire)
}
