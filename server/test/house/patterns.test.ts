import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Card } from '@parley/contract/endpoint'
import { partnerCards } from '@parley/contract/partner'
import { check } from 'recheck'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

const folders = ['contract/src', 'server/src', 'dashboard/src', 'sdk/src', 'cli/src', 'mcp/src']

interface Pattern {
  readonly source: string
  readonly flags: string
}

/** Each pattern with its location. */
type Found = readonly [string, Pattern]

function sourceFiles(): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** The patterns that are written in a file. A pattern that is built at run time cannot be checked here. */
function patternsIn(file: string): { written: Found[]; built: string[] } {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const written: Found[] = []
  const built: string[] = []
  const location = (node: ts.Node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      written.push([location(node), { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }])
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') built.push(location(node))
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return { written, built }
}

/** The patterns in a card's query and body; the validator compiles them with the flag u. */
function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'pattern' && typeof inner === 'string' ? inner : patternsOf(inner)))
}

describe('patterns', () => {
  const files = sourceFiles().map(patternsIn)
  const written = files.flatMap((file) => file.written)
  const cards: Card[] = [...Object.values(partnerCards), ...Object.values(dashboardCards)]
  const inCards = new Set(cards.flatMap(({ query, body }) => [query, body].flatMap(patternsOf)))
  const found: Found[] = [...written, ...[...inCards].map((source): Found => [`a card: ${source}`, { source, flags: 'u' }])]

  it('are all found', () => {
    expect(written.length).toBeGreaterThan(60)
    expect(inCards.size).toBeGreaterThan(2)
  })

  it('are written as literals, never built at run time', () => {
    expect(files.flatMap((file) => file.built)).toEqual([])
  })

  it.each(found)(
    '%s takes time in proportion to the length of the text, regardless of what is repeated in it',
    async (_place, pattern) => {
      expect(await complexityOf(pattern)).toBe('safe')
    },
    120_000,
  )

  it.each([
    ['^[^@]+@[^@]+\\.[^@]+$', ''],
    ['[a-z]+@', ''],
    ['(a+)+$', ''],
    ['\\s+$', ''],
    ['\\?.*$', ''],
    ['a.*b', ''],
    ['x\\d*\\d*y', ''],
    ['(?<!a)\\s+$', ''],
    ['"(?:(?!")[^\\n])*"|\'(?=.*b)', ''],
  ])('%s does not take time in proportion to the length of the text', async (source, flags) => {
    expect(await complexityOf({ source, flags })).toMatch(/^(?:2nd degree polynomial|exponential)(?: \(fuzz\))?, as on /)
  })
})

/** The limit is characters read, not time, which a busy machine would stretch: a linear pattern reads some millions for the longest attack. */
const checkOptions = { timeout: 60_000, attackLimit: 100_000_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/** `safe`, or how its time grows, and on which text. */
async function complexityOf({ source, flags }: Pattern): Promise<string> {
  const found = await check(source, flags, checkOptions)
  if (found.status === 'vulnerable') return `${found.complexity.summary}, as on ${found.attack.pattern}`
  return found.status === 'safe' ? 'safe' : `not judged: ${found.error.kind}`
}
