/** What an operation answers, and the shapes that references name. */
import type { Operation } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import type { Site } from '../site.ts'

export const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** A shape, or the one that a reference names. */
export const shapeOf = (site: Site, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (site.document.components.schemas[nameIn(schema.$ref)] ?? schema)

/** What the operation answers when it succeeds. */
export function successSchema(operation: Operation): Schema | undefined {
  const [, reply] = Object.entries(operation.responses).find(([status]) => status.startsWith('2')) ?? []
  return reply && 'content' in reply ? reply.content?.['application/json'].schema : undefined
}

/** The example of a success: the one that its shape carries. */
export function successExample(site: Site, operation: Operation): unknown {
  const schema = successSchema(operation)
  return schema && shapeOf(site, schema).examples?.[0]
}
