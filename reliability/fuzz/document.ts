/** The OpenAPI document as the fuzzer reads it: what each operation takes and answers, and nothing of how the service was built. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checkout.ts'

/** As much of JSON Schema as the document uses. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly maxItems?: number
  readonly $ref?: string
}
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
}
interface RawOperation {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly 'x-required-scope'?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: { readonly 'application/json': { readonly schema: Schema } } }
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}
export interface OpenapiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, object>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

export interface Operation {
  readonly id: string
  readonly method: string
  /** Below /v1, with `{id}` where an id stands. */
  readonly path: string
  readonly needsKey: boolean
  readonly scope: string | undefined
  /** For test keys alone. */
  readonly testOnly: boolean
  readonly query: readonly Parameter[]
  readonly idempotencyKey: Parameter | undefined
  readonly body: Schema | undefined
  readonly bodyRequired: boolean
  /** Where the document describes the answer of each status. */
  readonly replies: ReadonlyMap<number, string>
}

export const readDocument = (): OpenapiDocument => JSON.parse(readFileSync(join(root, 'contract/openapi.json'), 'utf8')) as OpenapiDocument

export function operationsOf(document: OpenapiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationOf(document, path, method, operation)),
  )
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function operationOf(document: OpenapiDocument, path: string, method: string, operation: RawOperation): Operation {
  const { parameters = [] } = operation
  const [security] = operation.security
  const replies = Object.entries(operation.responses).map(([status, { $ref }]) => {
    const pointer = $ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`
    return [Number(status), `${pointer}/content/application~1json/schema`] as const
  })
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    needsKey: security !== undefined,
    scope: operation['x-required-scope'],
    testOnly: path.startsWith('/test-helpers/'),
    query: parameters.filter((one) => one.in === 'query'),
    idempotencyKey: parameters.find((one) => one.name === 'Idempotency-Key'),
    body: shapeAt(document, operation.requestBody?.content['application/json'].schema),
    bodyRequired: operation.requestBody?.required ?? false,
    replies: new Map(replies),
  }
}

/** Every type of event that the document knows. */
export const eventTypesIn = ({ components }: OpenapiDocument): string[] =>
  (components.schemas.CompanyEvent?.properties?.type?.enum ?? []).map(String)

/** A body's shape, which stands under its name. */
function shapeAt({ components }: OpenapiDocument, schema: Schema | undefined): Schema | undefined {
  const { $ref } = (schema ?? {}) as { $ref?: string }
  return $ref === undefined ? schema : components.schemas[$ref.slice($ref.lastIndexOf('/') + 1)]
}

export const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type
