import { notFound } from '../core/fault.ts'
import { Document } from '../http/response-body.ts'

/** Returns a stored document. If it was not found, throws a new 404. */
export function documentOf(found: string | { readonly wire: string } | undefined): Document {
  if (found === undefined) throw notFound()
  return new Document(typeof found === 'string' ? found : found.wire)
}
