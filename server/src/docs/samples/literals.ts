/** JSON values as literals of other languages. */

interface Spelling {
  readonly text: (value: string) => string
  readonly name: (key: string) => string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
  readonly step: string
}

function literal(value: unknown, spelling: Spelling): string {
  if (typeof value === 'string') return spelling.text(value)
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? spelling.words.true : spelling.words.false
  if (value === null || value === undefined) return spelling.words.null
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, spelling)).join(', ')}]`
  const entries = Object.entries(value).map(
    ([key, item]) => `${spelling.step}${spelling.name(key)}: ${literal(item, spelling).replaceAll('\n', `\n${spelling.step}`)},`,
  )
  return entries.length === 0 ? '{}' : `{\n${entries.join('\n')}\n}`
}

const singleQuoted = (value: string) => `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

export const typescriptLiteral = (value: unknown): string =>
  literal(value, {
    text: singleQuoted,
    name: (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : singleQuoted(key)),
    words: { true: 'true', false: 'false', null: 'null' },
    step: '  ',
  })

export const pythonLiteral = (value: unknown): string =>
  literal(value, {
    text: (text) => JSON.stringify(text),
    name: (key) => JSON.stringify(key),
    words: { true: 'True', false: 'False', null: 'None' },
    step: '    ',
  })
