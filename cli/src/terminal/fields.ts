/** One object as text: a line for each field, with the API's field names, so that new fields are shown too. */
import { type Column, table } from './table.ts'
import { paint, plain } from './text.ts'

type Field = readonly [name: string, text: string]

const columns: readonly Column<Field>[] = [
  { title: '', of: ([name]) => paint('dim', name) },
  { title: '', of: ([, text]) => text },
]

/** Without the table's header, which would be empty. */
export const fieldTable = (thing: object): string => table(fieldsOf(thing), columns).split('\n').slice(1).join('\n')

function fieldsOf(thing: object, before = ''): Field[] {
  return Object.entries(thing).flatMap(([name, value]: [string, unknown]) => {
    const path = `${before}${name}`
    if (value === null || value === undefined) return [[path, '–'] as const]
    if (Array.isArray(value)) return [[path, value.map(textOf).join(', ') || '–'] as const]
    return typeof value === 'object' ? fieldsOf(value, `${path}.`) : [[path, textOf(value)] as const]
  })
}

const textOf = (value: unknown): string => plain(typeof value === 'object' ? JSON.stringify(value) : String(value))
