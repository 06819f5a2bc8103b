/** The configurations that operators are given, filled in for this machine: what is recommended is what is measured. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checkout.ts'

const folder = join(root, 'deploy/cluster')

/** @throws when a place is left empty, or a word has none */
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
