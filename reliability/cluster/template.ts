/** Fills in the configurations that operators get, for this machine, so that the recommended configuration is measured. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checkout.ts'

const folder = join(root, 'deploy/cluster')

/** @throws if a placeholder has no value, or a value has no placeholder */
export function fillTemplate(name: string, target: string, words: Readonly<Record<string, string>>): void {
  const left = new Set(Object.keys(words))
  const text = readFileSync(join(folder, name), 'utf8').replaceAll(/\$\{([A-Z_]+)\}/g, (_place, word: string) => {
    left.delete(word)
    const value = words[word]
    if (value === undefined) throw new Error(`${name}: nothing for ${word}`)
    return value
  })
  if (left.size > 0) throw new Error(`${name} has no place for ${[...left].join(', ')}`)
  writeFileSync(target, text, { mode: 0o644 })
}
