/** The responses of an operation, and the schemas to which references point. */
import type { Operation } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import type { Site } from '../site.ts'

export const nameIn = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** A schema, or the schema to which its reference points. */
export const shapeOf = (site: Site, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (site.document.components.schemas[nameIn(schema.$ref)] ?? schema)

/** The response when the operation succeeds immediately. 202 is the response of a call that waits for approval. */
const success = ({ responses }: Operation) => {
  const [, reply] = Object.entries(responses).find(([status]) => status.startsWith('2') && status !== '202') ?? []
  return reply && 'content' in reply ? reply.content?.['application/json'] : undefined
}
export const successSchema = (operation: Operation): Schema | undefined => success(operation)?.schema

/** The example of a successful response: the operation's own, or the example of its schema. */
export function successExample(site: Site, operation: Operation): unknown {
  const content = success(operation)
  return content && (content.example ?? shapeOf(site, content.schema).examples?.[0])
}
