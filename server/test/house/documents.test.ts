/** Everything that the Markdown pages name exists: files and folders, as backticked paths and as links. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../paths.ts'

function pathsIn(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (/^(node_modules|dist(-.*)?|\.(?!ci|npmrc).*)$/.test(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...pathsIn(path)] : [path]
  })
}
const paths = pathsIn()
/** Paths that git ignores are created by running the product. */
const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
const known = new Set([...paths, ...ignored.map((line) => line.replaceAll(/^\/|\/$/g, ''))])
const folders = new Set(paths.map((path) => path.split('/', 1)[0]))
const pages = paths.filter((path) => path.endsWith('.md'))
const read = (page: string) => readFileSync(join(root, page), 'utf8')
const text = (page: string) => read(page).replaceAll(/```[\s\S]*?```/g, '')
const scripts = Object.keys(JSON.parse(read('package.json')).scripts)

/** npm commands: the script, and its arguments up to the description. */
const commandsIn = (page: string) =>
  [...read(page).matchAll(/\bnpm (?:run (?:-s )?([\w-]+(?::[\w-]+)*)|(test|start)\b)(?: -- ([^`|\n]+))?/g)].map(
    ([, ran = '', script = ran, args = '']) => ({ script, args: args.split(/ {2,}/)[0]?.split(' ') ?? [] }),
  )

/** A file of sources or documents, by its ending; or what begins with a folder of the repository or ends as a folder. */
function isPath(word: string): boolean {
  if (!/^[\w@.<>*/-]+$/.test(word) || word.startsWith('/')) return false
  const begins = word.includes('/') && folders.has(word.split('/', 1)[0])
  return begins || /\w\.(tsx?|mjs|sql|md|yml)$/.test(word) || /^[\w./-]+\w\/$/.test(word)
}

/** Pages name paths from their own folder or from that of the sources, and files by the end of their paths. */
const starts = (page: string) => ['', dirname(page), 'server/src', 'dashboard/src']
function exists(page: string, word: string): boolean {
  const path = word.replace(/\/$/, '')
  if (starts(page).some((start) => known.has(normalize(join(start, path))))) return true
  const pattern = path.replaceAll('.', '\\.').replaceAll(/<\w+>|\*/g, '[^/]+')
  const end = new RegExp(`(^|/)${pattern}$`)
  return paths.some((one) => end.test(one))
}

it('pages name commands', () => {
  expect(pages.flatMap(commandsIn).length).toBeGreaterThan(100)
})

describe.each(pages)('%s', (page) => {
  it('names files and folders that exist', () => {
    const words = [...text(page).matchAll(/`([^`\n]+)`/g)].map(([, word]) => word as string)
    expect(words.filter((word) => isPath(word) && !exists(page, word))).toEqual([])
  })

  it('names commands that exist, with tests and folders that exist', () => {
    const named = commandsIn(page).flatMap(({ script, args }) => [
      ...(scripts.includes(script) ? [] : [script]),
      ...args.filter((word) => isPath(word) && !known.has(word)),
    ])
    expect(named).toEqual([])
  })

  it('links only to files that exist', () => {
    const links = [...text(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link as string)
    expect(links.filter((link) => !/^\w+:/.test(link) && !known.has(normalize(join(dirname(page), link))))).toEqual([])
  })
})

it('the search sees the pages and what they name', () => {
  expect(pages.length).toBeGreaterThan(35)
  expect(pages.flatMap((page) => [...text(page).matchAll(/`([^`\n]+)`/g)].filter(([, word = '']) => isPath(word))).length).toBeGreaterThan(
    150,
  )
})
