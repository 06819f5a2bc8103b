/** The words that docs/vocabulary.md refuses are in no source: names as whole words, labels as they stand. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

const folders = ['contract/src', 'server/src', 'server/test', 'dashboard/src', 'dashboard/stories', 'reliability', 'bench', 'tools']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql)$/.test(entry.name) && !/\/(dist|node_modules)(\/|$)/.test(entry.parentPath))
    .map((entry) => relative(root, join(entry.parentPath, entry.name))),
)
const vocabulary = readFileSync(join(root, 'docs/vocabulary.md'), 'utf8')
const refused = {
  names: [...vocabulary.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name as string),
  labels: [...vocabulary.matchAll(/^\| "([^"]+)" \|/gm)].map(([, label]) => label as string),
}

/** Where one of these is in a source, as `file: word`. */
const found = (pattern: RegExp, among = files): string[] =>
  among.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([word]) => `${file}: ${word}`))

describe('the vocabulary', () => {
  it('is read from the document, and finds what it looks for', () => {
    expect(refused.names.length).toBeGreaterThan(20)
    expect(refused.labels.length).toBeGreaterThan(10)
    expect(found(/\bopenTestApp\b/g).length).toBeGreaterThan(50)
  })

  it('refuses names with a standard term', () => {
    expect(found(new RegExp(`\\b(${refused.names.join('|')})\\b`, 'g'))).toEqual([])
  })

  it('refuses names by their form', () => {
    expect(found(/\b(most[A-Z]\w*|[A-Za-z]+Wish)\b/g)).toEqual([])
  })

  it('refuses labels that no cloud console has', () => {
    const pages = files.filter((file) => file.startsWith('dashboard/src/'))
    expect(found(new RegExp(refused.labels.join('|'), 'g'), pages)).toEqual([])
  })
})
