/** What the command line says. Each option has a default; a number that has none is named by its kind. */
import { parseArgs } from 'node:util'

type Default = number | string | boolean | NumberConstructor
type Given<D extends Readonly<Record<string, Default>>> = {
  readonly [Name in keyof D]: D[Name] extends NumberConstructor ? number | undefined : D[Name]
}

/**
 * `--rounds 5` where the defaults are `{ rounds: 20 }`; of `{ minutes: Number }` a number, or undefined. The words beside the options
 * are `named`, each of them one of `names`; all are chosen where none is named. @throws what it does not know, and what is no number above 0
 */
export function options<D extends Readonly<Record<string, Default>>>(defaults: D, names: readonly string[] = []) {
  const kinds = Object.entries(defaults).map(([name, one]) => [name, { type: typeof one === 'boolean' ? 'boolean' : 'string' } as const])
  const { values, positionals } = parseArgs({ options: Object.fromEntries(kinds), allowPositionals: names.length > 0 })
  const named: readonly string[] = positionals
  const unknown = named.find((one) => !names.includes(one))
  if (unknown !== undefined) throw new Error(`nothing is called ${unknown}, but: ${names.join(', ')}`)
  const read = Object.entries(defaults).map(([name, one]) => {
    const given = (values as Readonly<Record<string, unknown>>)[name]
    if (given === undefined) return [name, one === Number ? undefined : one]
    if (typeof one !== 'number' && one !== Number) return [name, given]
    // Of nothing, nothing would be found wrong.
    if (!(Number(given) > 0)) throw new Error(`--${name} takes a number above 0, not ${given}`)
    return [name, Number(given)]
  })
  const isChosen = (name: string) => named.length === 0 || named.includes(name)
  return { ...(Object.fromEntries(read) as Given<D>), named, isChosen }
}
