/** The OpenAPI document as the fuzzer reads it: what each operation accepts and returns, without knowledge of the implementation. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenapiDocument } from '@parley/contract/openapi'
import type { Operation as DescribedOperation, Parameter } from '@parley/contract/openapi-operation'
import type { Schema } from '@parley/contract/schema'
import { root } from '../checkout.ts'

export interface Operation {
  readonly id: string
  readonly method: string
  /** Below /v1, with `{id}` for an ID. */
  readonly path: string
  readonly needsKey: boolean
  readonly scope: string | undefined
  /** For test keys only. */
  readonly testOnly: boolean
  readonly query: readonly Parameter[]
  readonly idempotencyKey: Parameter | undefined
  readonly body: Schema | undefined
  readonly bodyRequired: boolean
  /** By status: the JSON pointer to the response's schema. */
  readonly responseSchemas: ReadonlyMap<number, string>
}

export const readDocument = (): OpenapiDocument => JSON.parse(readFileSync(join(root, 'contract/openapi.json'), 'utf8')) as OpenapiDocument

export const operationsOf = (document: OpenapiDocument): Operation[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, described]) => operationOf(document, path, method, described)),
  )

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function operationOf(document: OpenapiDocument, path: string, method: string, described: DescribedOperation): Operation {
  const { operationId: id, parameters = [], requestBody, responses, security } = described
  const responseSchemas = Object.entries(responses).map(([status, response]) => {
    const pointer = '$ref' in response ? response.$ref : `#/paths/${escaped(path)}/${method}/responses/${status}`
    return [Number(status), `${pointer}/content/application~1json/schema`] as const
  })
  return {
    ...{ id, method: method.toUpperCase(), path, needsKey: security.length > 0, scope: described['x-required-scope'] },
    testOnly: path.startsWith('/test-helpers/'),
    query: parameters.filter((one) => one.in === 'query'),
    idempotencyKey: parameters.find((one) => one.name === 'Idempotency-Key'),
    body: schemaAt(document, requestBody?.content['application/json'].schema),
    bodyRequired: requestBody?.required ?? false,
    responseSchemas: new Map(responseSchemas),
  }
}

/** Every event type in the document. */
export const eventTypesIn = ({ components }: OpenapiDocument): string[] =>
  (components.schemas.CompanyEvent?.properties?.type?.enum ?? []).map(String)

/** A body's schema, with a reference to a named schema resolved. */
function schemaAt({ components }: OpenapiDocument, schema: Schema | undefined): Schema | undefined {
  const { $ref } = schema ?? {}
  return $ref === undefined ? schema : components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]
}

export const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type
