import type { Card } from '@parley/contract/endpoint'
import { exampleOf } from '@parley/contract/examples'
import type { Schema } from '@parley/contract/schema'

/** The smallest body that passes the first checks: the required fields, or one field of an edit, with the document's examples. */
export function minimalBody({ method, body }: Card): Readonly<Record<string, unknown>> | undefined {
  if (body === undefined) return undefined
  const { required = [], properties } = body as {
    readonly required?: readonly string[]
    readonly properties: Readonly<Record<string, Schema>>
  }
  const names = method === 'PATCH' && required.length === 0 ? Object.keys(properties).slice(0, 1) : required
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, {}, name)]))
}
