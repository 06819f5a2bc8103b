/** Reads the command line. Each option has a default. A number without a default is declared as `Number`. */
import { parseArgs } from 'node:util'

type Default = number | string | boolean | NumberConstructor
type ParsedOptions<D extends Readonly<Record<string, Default>>> = {
  readonly [Name in keyof D]: D[Name] extends NumberConstructor ? number | undefined : D[Name]
}

/**
 * Accepts `--rounds 5` if the defaults are `{ rounds: 20 }`. `{ minutes: Number }` yields a number or undefined. The positional arguments
 * are `named`, each one of `names`. If none is given, all are chosen. @throws for unknown arguments, and for numbers not above 0
 */
export function options<D extends Readonly<Record<string, Default>>>(defaults: D, names: readonly string[] = []) {
  const kinds = Object.entries(defaults).map(([name, one]) => [name, { type: typeof one === 'boolean' ? 'boolean' : 'string' } as const])
  const { values, positionals } = parseArgs({ options: Object.fromEntries(kinds), allowPositionals: names.length > 0 })
  const named: readonly string[] = positionals
  const unknown = named.find((one) => !names.includes(one))
  if (unknown !== undefined) throw new Error(`nothing is called ${unknown}, but: ${names.join(', ')}`)
  const read = Object.entries(defaults).map(([name, one]) => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    if (value === undefined) return [name, one === Number ? undefined : one]
    if (typeof one !== 'number' && one !== Number) return [name, value]
    // With a count of 0, nothing would run and no violation would be found.
    if (!(Number(value) > 0)) throw new Error(`--${name} takes a number above 0, not ${value}`)
    return [name, Number(value)]
  })
  const isChosen = (name: string) => named.length === 0 || named.includes(name)
  return { ...(Object.fromEntries(read) as ParsedOptions<D>), named, isChosen }
}
