/** What the command line says. Each option has a default, or is named by the kind of value that it has none of. */
import { parseArgs } from 'node:util'

type Default = number | string | boolean | NumberConstructor | StringConstructor
type Value<D extends Default> = D extends number
  ? number
  : D extends string
    ? string
    : D extends boolean
      ? boolean
      : D extends NumberConstructor
        ? number | undefined
        : string | undefined

/** `--rounds 5` where the defaults are `{ rounds: 20 }`; of `{ minutes: Number }` a number, or undefined. */
export function options<D extends Readonly<Record<string, Default>>>(defaults: D): { readonly [Name in keyof D]: Value<D[Name]> } {
  const kinds = Object.entries(defaults).map(([name, one]) => [name, { type: typeof one === 'boolean' ? 'boolean' : 'string' } as const])
  const values: Readonly<Record<string, unknown>> = parseArgs({ options: Object.fromEntries(kinds) }).values
  const read = Object.entries(defaults).map(([name, one]) => {
    const given = values[name]
    if (given === undefined) return [name, typeof one === 'function' ? undefined : one]
    return [name, typeof one === 'number' || one === Number ? Number(given) : given]
  })
  return Object.fromEntries(read)
}
