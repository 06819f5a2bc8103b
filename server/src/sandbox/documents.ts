/** Documents that steps return as text. */
import { Fault } from '../core/fault.ts'

/** The document of an object that was just written. */
export function wireOf(row: { readonly wire: string } | undefined): string {
  if (!row) throw new Fault('api_error')
  return row.wire
}

/** The document that a step returned, whose ID the next step needs. */
export const documentIn = (wire: string): { readonly id: string } => JSON.parse(wire)
