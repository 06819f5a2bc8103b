/** Checks every partner API response against the OpenAPI document, with closed schemas: undocumented fields are errors. */

import { isDateTime, isDay, isUrl } from '@parley/contract/fields'
import { openapi } from '@parley/contract/openapi'
import { partnerCards } from '@parley/contract/partner'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'
import type { HttpResponse } from './http-client.ts'

type Tree = { readonly [name: string]: Tree }

const document = closed(openapi(partnerCards, { baseUrl: 'http://127.0.0.1/v1', serviceName: 'Parley' })) as Tree
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isDay, 'date-time': isDateTime, uri: isUrl } })
ajv.addSchema(document, 'api')

/** The same schema, with every object that names its properties closed. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, closed(one)]))
  const names = typeof inner.properties === 'object' && inner.properties !== null && Object.keys(inner.properties).length > 0
  return names && inner.type !== undefined ? { additionalProperties: false, ...inner } : inner
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** General HTTP headers, which the document does not need to list. */
const generalHeaders = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive'])

/** Checks a response against the document's description of this operation and status. */
export function expectDescribed(method: string, cardPath: string, { status, body, headers }: HttpResponse): void {
  const operation = document.paths?.[cardPath]?.[method.toLowerCase()]
  const described = operation?.responses?.[status] as (Tree & { $ref?: unknown }) | undefined
  expect(described, `${method} ${cardPath} answers ${status}, which the document does not describe`).toBeDefined()
  if (described === undefined) return
  const reply = described.$ref ? document.components?.responses?.[String(described.$ref).split('/').at(-1) ?? ''] : described
  const documentedHeaders = new Set(Object.keys(reply?.headers ?? {}).map((name) => name.toLowerCase()))
  const unnamed = [...headers.keys()].filter((name) => !documentedHeaders.has(name) && !generalHeaders.has(name))
  expect(unnamed, `${method} ${cardPath} answers ${status} with headers that the document does not describe`).toEqual([])
  if (status === 304) return
  const pointer = described.$ref ? String(described.$ref) : `#/paths/${escaped(cardPath)}/${method.toLowerCase()}/responses/${status}`
  const valid = ajv.getSchema(`api${pointer}/content/application~1json/schema`)
  expect(valid, pointer).toBeDefined()
  if (headers.get('content-type')?.startsWith('application/json')) expect(valid?.(body), JSON.stringify(valid?.errors)).toBe(true)
}
