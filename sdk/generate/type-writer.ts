/** Converts JSON schemas to TypeScript: named schemas to declarations, others to expressions. */
import type { Schema } from '@parley/contract/schema'
import { boundsOf } from '@parley/contract/schema-bounds'

/** Response types are open, because enums can gain values. Types of sent values are closed. */
type Direction = 'sent' | 'received'

export const indent = (text: string) => text.replaceAll(/\n(?!\n)/g, '\n  ')

/** A TSDoc comment, or nothing. */
export function docComment(text: string | undefined): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  return lines.length === 1 ? `/** ${lines[0]} */\n` : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`
}

export class TypeWriter {
  readonly #schemas: Readonly<Record<string, Schema>>
  readonly #declared = new Map<string, string>()

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas
  }

  /** All declarations, sorted by name. */
  text(): string {
    return [...this.#declared]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, declaration]) => declaration)
      .join('\n\n')
  }

  /** Declares a schema under a name, unless it refers to a named one. Returns the name. */
  declare(name: string, schema: Schema, direction: Direction): string {
    if (schema.$ref !== undefined || !isObject(schema)) return this.expression(schema, direction)
    if (this.#declared.has(name)) return name
    // Reserve the name first, because a schema can refer to itself.
    this.#declared.set(name, '')
    this.#declared.set(name, `${docComment(schema.description)}export interface ${name} ${this.#object(schema, direction)}`)
    return name
  }

  expression(schema: Schema, direction: Direction): string {
    if (schema.$ref !== undefined) return this.#reference(schema.$ref, direction)
    const variants = schema.anyOf ?? schema.oneOf
    if (variants) return union(variants.map((variant) => this.expression(variant, direction)))
    if (schema.const !== undefined) return literal(schema.const)
    if (schema.enum) return enumeration(schema.enum, direction)
    const types = [schema.type ?? []].flat()
    return types.length === 0 ? 'unknown' : union(types.map((type) => this.#ofType(type, schema, direction)))
  }

  /** The items of a list response. */
  itemsOf(reply: Schema): Schema {
    const { properties } = this.#resolved(reply)
    const { items } = properties?.data ?? {}
    if (!items) throw new Error('A list whose response has no data.')
    return items
  }

  /** Whether the schema has required properties. */
  requires(schema: Schema): boolean {
    return (this.#resolved(schema).required ?? []).length > 0
  }

  #resolved(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.#named(schema.$ref)
  }

  #named(reference: string): Schema {
    const schema = this.#schemas[nameIn(reference)]
    if (!schema) throw new Error(`Nothing is at ${reference}.`)
    return schema
  }

  #reference(reference: string, direction: Direction): string {
    const name = nameIn(reference)
    const schema = this.#named(reference)
    // A request body keeps its sent type, even within a response.
    if (isObject(schema)) return this.declare(name, schema, schema.additionalProperties === false ? 'sent' : direction)
    if (!this.#declared.has(name)) {
      this.#declared.set(name, '')
      this.#declared.set(name, `${docComment(schema.description)}export type ${name} = ${this.expression(schema, direction)}`)
    }
    return name
  }

  #ofType(type: string, schema: Schema, direction: Direction): string {
    switch (type) {
      case 'integer':
      case 'number':
        return 'number'
      case 'string':
      case 'boolean':
      case 'null':
        return type
      case 'array':
        return arrayOf(this.expression(schema.items ?? {}, direction))
      case 'object':
        return schema.properties && Object.keys(schema.properties).length > 0 ? this.#object(schema, direction) : 'Record<string, unknown>'
      default:
        throw new Error(`A schema of type ${type} is not known.`)
    }
  }

  #object({ properties = {}, required = [] }: Schema, direction: Direction): string {
    const fields = Object.entries(properties).map(([name, property]) => {
      const mark = required.includes(name) ? '' : '?'
      // A caller can pass `undefined` for an optional property.
      const rest = mark && direction === 'sent' ? ' | undefined' : ''
      return `${docComment(direction === 'sent' ? withBounds(property) : property.description)}${name}${mark}: ${this.expression(property, direction)}${rest}`
    })
    return `{\n  ${indent(fields.join('\n'))}\n}`
  }
}

const isObject = (schema: Schema): boolean =>
  schema.type === 'object' && schema.properties !== undefined && Object.keys(schema.properties).length > 0

/** The description followed by the bounds of a sent value. */
function withBounds(schema: Schema): string | undefined {
  const bounds = [...boundsOf(schema), ...(schema.default === undefined ? [] : [`default ${schema.default}`])].join(', ')
  const sentence = bounds && `${bounds.slice(0, 1).toUpperCase()}${bounds.slice(1)}.`
  return [schema.description, sentence].filter(Boolean).join(' ')
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')

const arrayOf = (item: string): string => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`)

const literal = (value: unknown): string => JSON.stringify(value).replaceAll('"', "'")

function enumeration(values: readonly unknown[], direction: Direction): string {
  const literals = values.map(literal)
  const isOpen = direction === 'received' && values.some((value) => typeof value === 'string')
  return union(isOpen ? [...literals, '(string & {})'] : literals)
}
