/** A call as a line for the shell, and the ids that stand in it. */

import type { Card } from '@parley/contract/endpoint'
import { exampleId } from '@parley/contract/examples'
import type { Operation } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import type { Site } from './site.ts'

/** The example's path: each id is of the kind that the collection before it lists. */
export function examplePath(site: Site, path: string): string {
  return path.replaceAll(/\{\w+\}/g, (_, at: number) => exampleIdIn(site, path.slice(0, at - 1)))
}

function exampleIdIn(site: Site, collection: string): string {
  const reply = successSchema(site.document.paths[collection]?.get)
  const item = reply?.properties?.data?.items?.$ref ?? reply?.$ref
  const shape = site.document.components.schemas[item?.slice(item.lastIndexOf('/') + 1) ?? '']
  const prefix = /^\^([a-z]+)_/.exec(shape?.properties?.id?.pattern ?? '')?.[1]
  return prefix === undefined ? '$ID' : exampleId(prefix)
}

/** What the operation answers when it succeeds. */
export function successSchema(operation: Operation | undefined): Schema | undefined {
  const [, reply] = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2')) ?? []
  return reply && 'content' in reply ? reply.content?.['application/json'].schema : undefined
}

export function curl(site: Site, words: Card, operation: Operation): string {
  const example = operation.requestBody?.content['application/json'].example
  const keyed = words.idempotency === 'required' || words.idempotency === 'optional'
  const options = [
    words.method !== 'GET' && `-X ${words.method}`,
    words.credential === 'key' && '-H "Authorization: Bearer $API_KEY"',
    keyed && '-H "Idempotency-Key: $(uuidgen)"',
    example !== undefined && '-H "Content-Type: application/json"',
    example !== undefined && `-d '${JSON.stringify(example, null, 2).replaceAll("'", "'\\''")}'`,
  ]
  const address = `curl ${site.baseUrl}${examplePath(site, words.path)}`
  return [address, ...options.filter((option) => option !== false)].join(' \\\n  ')
}
