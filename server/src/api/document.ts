import { notFound } from '../core/fault.ts'
import { Document } from '../http/response-body.ts'

/** Returns a stored document. @throws 404 if it was not found */
export function documentOf(found: string | { readonly wire: string } | undefined): Document {
  if (found === undefined) throw notFound()
  return new Document(typeof found === 'string' ? found : found.wire)
}
