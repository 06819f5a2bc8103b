/** What an operation answers, and the shapes that references name. */
import type { Operation } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import type { Site } from '../site.ts'

export const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** A shape, or the one that a reference names. */
export const shapeOf = (site: Site, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (site.document.components.schemas[nameIn(schema.$ref)] ?? schema)

/** What the operation answers when it succeeds, and is done at once: 202 is what waits. */
const success = ({ responses }: Operation) => {
  const [, reply] = Object.entries(responses).find(([status]) => status.startsWith('2') && status !== '202') ?? []
  return reply && 'content' in reply ? reply.content?.['application/json'] : undefined
}
export const successSchema = (operation: Operation): Schema | undefined => success(operation)?.schema

/** The example of a success: the operation's own, or the one that its shape carries. */
export function successExample(site: Site, operation: Operation): unknown {
  const content = success(operation)
  return content && (content.example ?? shapeOf(site, content.schema).examples?.[0])
}
