/** Generates the documentation's tool reference from the tools. The same tools give the same text. */
import { tools } from '../src/server.ts'
import type { Tool } from '../src/tool.ts'

interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly default?: unknown
}

function toolText({ name, config }: Tool) {
  const { properties = {}, required = [] } = objectOf(config.inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
  const input = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    type: typeOf(schema),
    required: required.includes(field),
    description: schema.description ?? '',
  }))
  const { readOnlyHint = false, destructiveHint = false } = config.annotations
  return { name, title: config.title, description: config.description, reads: readOnlyHint, decides: destructiveHint, input }
}

/** The input of every tool is an object. */
const objectOf = (
  schema: Record<string, unknown>,
): { readonly properties?: Readonly<Record<string, JsonSchema>>; readonly required?: readonly string[] } => schema

function typeOf({ type, enum: values, const: value, anyOf, items }: JsonSchema): string {
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (values) return values.map(String).join(', ')
  if (value !== undefined) return String(value)
  return items ? `array of ${typeOf(items)}` : [type ?? 'any'].flat().join(' or ')
}

export const toolsSource = (): string => `// Generated from the tools of the MCP server by \`npm run generate\`. Do not edit.

export interface ToolText {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly reads: boolean
  readonly decides: boolean
  readonly input: readonly { readonly name: string; readonly type: string; readonly required: boolean; readonly description: string }[]
}

export const agentTools: readonly ToolText[] = ${JSON.stringify(tools.map(toolText), null, 2)}
`
