/** The parts of JSON Schema (2020-12) that our shapes use, as plain data. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  /** How to choose between `oneOf`: the name of the deciding field, and the shape for each of its values. */
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> }
  readonly examples?: readonly unknown[]
  /** Values may be added. Client generators know this extension. */
  readonly 'x-extensible-enum'?: readonly unknown[]
}
