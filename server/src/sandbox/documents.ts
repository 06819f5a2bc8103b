/** Documents that steps answer as text. */
import { Fault } from '../core/fault.ts'

/** The document of a thing that was just written. */
export function wireOf(row: { readonly wire: string } | undefined): string {
  if (!row) throw new Fault('api_error')
  return row.wire
}

/** What a step answered, of which its id is needed for the next. */
export const documentIn = (wire: string): { readonly id: string } => JSON.parse(wire)
