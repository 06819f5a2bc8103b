/** JSON values as literals of other languages. */

interface LiteralSyntax {
  readonly text: (value: string) => string
  readonly name: (key: string) => string
  readonly keywords: { readonly true: string; readonly false: string; readonly null: string }
  readonly indent: string
}

function literal(value: unknown, syntax: LiteralSyntax): string {
  if (typeof value === 'string') return syntax.text(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? syntax.keywords.true : syntax.keywords.false
  if (value === null || value === undefined) return syntax.keywords.null
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, syntax)).join(', ')}]`
  const entries = Object.entries(value).map(
    ([key, item]) => `${syntax.indent}${syntax.name(key)}: ${literal(item, syntax).replaceAll('\n', `\n${syntax.indent}`)},`,
  )
  return entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n}`
}

const singleQuoted = (value: string) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

export const typescriptLiteral = (value: unknown): string =>
  literal(value, {
    text: singleQuoted,
    name: (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : singleQuoted(key)),
    keywords: { true: 'true', false: 'false', null: 'null' },
    indent: '  ',
  })

export const pythonLiteral = (value: unknown): string =>
  literal(value, {
    text: (text) => JSON.stringify(text),
    name: (key) => JSON.stringify(key),
    keywords: { true: 'True', false: 'False', null: 'None' },
    indent: '    ',
  })
