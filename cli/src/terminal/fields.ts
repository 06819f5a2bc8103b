/** One object as text: a line for each field, with the API's field names, so that new fields are shown too. */
import { type Column, table } from './table.ts'
import { paint, sanitize } from './text.ts'

type Field = readonly [name: string, text: string]

const columns: readonly Column<Field>[] = [
  { title: '', cell: ([name]) => paint('dim', name) },
  { title: '', cell: ([, text]) => text },
]

/** Without the table's header, which would be empty. */
export const fieldTable = (object: object): string => table(fieldsOf(object), columns).split('\n').slice(1).join('\n')

function fieldsOf(object: object, prefix = ''): Field[] {
  return Object.entries(object).flatMap(([name, value]: [string, unknown]) => {
    const path = `${prefix}${name}`
    if (value === null || value === undefined) return [[path, '–'] as const]
    if (Array.isArray(value)) return [[path, value.map(textOf).join(', ') || '–'] as const]
    return typeof value === 'object' ? fieldsOf(value, `${path}.`) : [[path, textOf(value)] as const]
  })
}

const textOf = (value: unknown): string => sanitize(typeof value === 'object' ? JSON.stringify(value) : String(value))
