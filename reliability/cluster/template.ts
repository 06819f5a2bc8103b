/** Fills in the configurations that operators get, for this machine, so that the recommended configuration is measured. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checkout.ts'

const folder = join(root, 'deploy/cluster')

/** @throws if a placeholder has no value, or a value has no placeholder */
export function fillTemplate(name: string, target: string, values: Readonly<Record<string, string>>): void {
  const unused = new Set(Object.keys(values))
  const text = readFileSync(join(folder, name), 'utf8').replaceAll(/\$\{([A-Z_]+)\}/g, (_match, placeholder: string) => {
    unused.delete(placeholder)
    const value = values[placeholder]
    if (value === undefined) throw new Error(`${name}: nothing for ${placeholder}`)
    return value
  })
  if (unused.size > 0) throw new Error(`${name} has no place for ${[...unused].join(', ')}`)
  writeFileSync(target, text, { mode: 0o644 })
}
