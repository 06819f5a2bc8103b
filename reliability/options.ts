/** What the command line says. Each option has a default, or is named by the kind of value that it has none of. */
import { parseArgs } from 'node:util'

type Default = number | string | boolean | NumberConstructor | StringConstructor
type Given<D extends Readonly<Record<string, Default>>> = {
  readonly [Name in keyof D]: D[Name] extends (given: unknown) => infer V ? V | undefined : D[Name]
}

/**
 * `--rounds 5` where the defaults are `{ rounds: 20 }`; of `{ minutes: Number }` a number, or undefined. The words beside the options
 * are `named`, each of them one of `names`. @throws what it does not know
 */
export function options<D extends Readonly<Record<string, Default>>>(defaults: D, names: readonly string[] = []) {
  const kinds = Object.entries(defaults).map(([name, one]) => [name, { type: typeof one === 'boolean' ? 'boolean' : 'string' } as const])
  const { values, positionals } = parseArgs({ options: Object.fromEntries(kinds), allowPositionals: names.length > 0 })
  const named: readonly string[] = positionals
  const unknown = named.find((one) => !names.includes(one))
  if (unknown !== undefined) throw new Error(`nothing is called ${unknown}, but: ${names.join(', ')}`)
  const read = Object.entries(defaults).map(([name, one]) => {
    const given = (values as Readonly<Record<string, unknown>>)[name]
    if (given === undefined) return [name, typeof one === 'function' ? undefined : one]
    return [name, typeof one === 'number' || one === Number ? Number(given) : given]
  })
  return { ...(Object.fromEntries(read) as Given<D>), named }
}
