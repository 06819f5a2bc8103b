/** The words that docs/vocabulary.md refuses are in no source: names as whole words, labels as written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

const folders = ['contract', 'server', 'sdk', 'cli', 'mcp', 'dashboard', 'bench', 'reliability', 'tools', 'deploy', 'docs']
const isExcluded = /\/(dist(-.*)?|node_modules|out)(\/|$)/
const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .concat(readdirSync(root, { withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|sql|md|yml)$|^Dockerfile$/.test(entry.name) && !isExcluded.test(entry.parentPath))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => file !== 'docs/vocabulary.md')
const vocabulary = readFileSync(join(root, 'docs/vocabulary.md'), 'utf8')
const refused = {
  names: [...vocabulary.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name as string),
  labels: [...vocabulary.matchAll(/^\| "([^"]+)" \|/gm)].map(([, label]) => label as string),
}

/** Where one of these is in a source, as `file: word`. */
const found = (pattern: RegExp, among = files, part = (source: string) => source): string[] =>
  among.flatMap((file) => [...part(readFileSync(join(root, file), 'utf8')).matchAll(pattern)].map(([word]) => `${file}: ${word}`))

/** What people read: pages, letters and replies. The documentation is prose. */
const read = files.filter(
  (file) => /^((dashboard|contract|cli|mcp|sdk)\/src|server\/src\/(?!docs\/|demo\/))/.test(file) && /\.tsx?$/.test(file),
)
/** Old clients and their tasks are as others write them. */
const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('tools/compatibility/'))
const withoutComments = (source: string) => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const isWord = (label: string) => !label.includes(' ')

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
    expect(found(/\b(most[A-Z]\w*|[A-Za-z]+Wish)\b|\b(const|let) most\b|[(,] ?most: number/g)).toEqual([])
    expect(found(/\b[a-z]\w*(WithinMs|AgainMs|EveryMs|AtMost|AtLeast|AtMostMs|AtLeastMs)\b/g)).toEqual([])
    const declared = /\b(const|let|function|class|interface|type|readonly) #?(un)?(told|heard|things?|sought|anew)\b/gi
    expect(found(declared, code)).toEqual([])
  })

  it('refuses labels that no cloud console has', () => {
    expect(read.length).toBeGreaterThan(800)
    const [words, phrases] = [refused.labels.filter(isWord), refused.labels.filter((label) => !isWord(label))]
    expect(found(new RegExp(`(?<![\\w'/-])(${words.join('|')})(?![\\w'/])`, 'g'), read, withoutComments)).toEqual([])
    expect(found(new RegExp(phrases.join('|'), 'gi'), read, withoutComments)).toEqual([])
  })
})
