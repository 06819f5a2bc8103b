/** The dashboard's pages: built when what they are made of has changed, and kept packed as they are sent. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureBuiltFrom } from './build-cache.mjs'
import { root } from './setup.mjs'

const home = join(root, 'dashboard')
const dist = join(home, 'dist')
const stamp = join(dist, '.made-of')
const longestBuildMs = 2 * 60_000
const parts = { files: ['package-lock.json', 'tools/pages.mjs', 'dashboard/index.html'], folders: ['dashboard/src', 'contract/src'] }

/** Builds the pages, unless those that stand there are made of the same. Of two commands at once, one builds and the other waits. */
export const ensurePages = () =>
  ensureBuiltFrom({ thing: dist, stamp, of: parts, lock: join(root, '.building'), longestMs: longestBuildMs }, build)

async function build(made) {
  const startedAt = performance.now()
  console.error("parley: building the dashboard's pages (once per change)")
  const fresh = `${dist}-${process.pid}`
  try {
    await inProduction(() => bundle(fresh))
    await pack(fresh)
    writeFileSync(join(fresh, '.made-of'), made)
    rmSync(dist, { recursive: true, force: true })
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  console.error(`parley: the pages are built (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/** Whatever the process runs as: React brings its means of development otherwise, and is four times as large. */
async function inProduction(work) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

const ours = /dashboard\/src\/(client|layout|parts)\//
/** A page came in some forty files else, most of them smaller than what asks for them: a network of 80 ms showed it a third later. */
const groups = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  // Signing in proves a factor: joined with what few pages share, that would bring with it what they need.
  { name: 'factors', test: /dashboard\/src\/parts\/(factor|prove)-/, priority: 2 },
  { name: 'parts', test: ours, minShareCount: 5, priority: 2 },
  { name: 'few', test: ours, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000, priority: 1 },
]

async function bundle(outDir) {
  const [{ build: viteBuild }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  await viteBuild({
    configFile: false,
    root: home,
    logLevel: 'warn',
    plugins: [react(), cardTable(), noEvaluation(), noCircle()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // A file inside a script would be a data: address, which the content security policy allows to pictures alone.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
}

/** The pages' policy forbids to evaluate text. TypeBox would try whether it may, which every browser reports: it need not. */
function noEvaluation() {
  return {
    name: 'parley-no-evaluation',
    transform: (_, id) =>
      id.endsWith('typebox/build/system/environment/evaluate.mjs')
        ? { code: 'export const CanEvaluate = () => false\nexport const Evaluate = () => undefined', map: null }
        : undefined,
  }
}

/** Grouped wrongly, two files may need each other: the one that runs first finds nothing of the other, in some pages alone. */
function noCircle() {
  return {
    name: 'parley-no-circle',
    generateBundle(_, files) {
      const sound = new Set()
      const look = (name, way) => {
        if (way.includes(name)) this.error(`the pages' files import each other in a circle: ${[...way, name].join(' → ')}`)
        if (sound.has(name)) return
        for (const other of files[name]?.imports ?? []) look(other, [...way, name])
        sound.add(name)
      }
      for (const name of Object.keys(files)) look(name, [])
    },
  }
}

/** `virtual:cards`: of each dashboard card what a caller must know, without the schemas. */
function cardTable() {
  const name = 'virtual:cards'
  return {
    name: 'parley-cards',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { importContract } = await import('./contract.mjs')
      const { dashboardCards } = await importContract(`export { dashboardCards } from './dashboard/cards.ts'`)
      const rows = Object.entries(dashboardCards).map(([operation, card]) => [operation, lightCard(card)])
      return `export const cards = ${JSON.stringify(Object.fromEntries(rows))}`
    },
  }
}

const lightCard = ({ method, path, right, company, operator, secondFactor, whileSuspended, download }) => ({
  method,
  path,
  ...(right && { right }),
  ...(company && { company }),
  ...(operator && { operator }),
  ...(secondFactor && { secondFactor }),
  ...(whileSuspended && { whileSuspended }),
  ...(download && { download }),
})

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Beside each file that gains by it, the same packed. */
async function pack(folder) {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  await Promise.all(
    readdirSync(join(folder, 'assets'))
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const path = join(folder, 'assets', name)
        const bytes = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        writeFileSync(`${path}.br`, await brotli(bytes, { params }))
        writeFileSync(`${path}.gz`, await gzipped(bytes, { level: 9 }))
      }),
  )
}
