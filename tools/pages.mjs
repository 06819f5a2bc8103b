/** Builds the dashboard's pages when their inputs have changed, and stores them compressed. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureBuiltFrom } from './build-cache.mjs'
import { root } from './setup.mjs'

const dashboardFolder = join(root, 'dashboard')
const dist = join(dashboardFolder, 'dist')
const stamp = join(dist, '.made-of')
const maxBuildMs = 2 * 60_000
const inputs = { files: ['package-lock.json', 'tools/pages.mjs', 'dashboard/index.html'], folders: ['dashboard/src', 'contract/src'] }

/** Builds the pages, unless the existing ones have the same inputs. If two commands run concurrently, one builds and the other waits. */
export const ensurePages = () => ensureBuiltFrom({ output: dist, stamp, inputs, lock: join(root, '.building'), maxMs: maxBuildMs }, build)

async function build(inputHash) {
  const startedAt = performance.now()
  console.error("parley: building the dashboard's pages (once per change)")
  const newDist = `${dist}-${process.pid}`
  try {
    await withProductionMode(() => bundle(newDist))
    await pack(newDist)
    writeFileSync(join(newDist, '.made-of'), inputHash)
    rmSync(dist, { recursive: true, force: true })
    renameSync(newDist, dist)
  } finally {
    rmSync(newDist, { recursive: true, force: true })
  }
  console.error(`parley: the pages are built (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
}

/** Sets production mode, regardless of the process's own. Otherwise React includes its development tools and is four times as large. */
async function withProductionMode(work) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

const sharedCode = /dashboard\/src\/(client|layout|parts)\//
/** Without groups, a page has about forty files, most of them smaller than their requests. With a latency of 80 ms, it appears a third later. */
const groups = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  // The sign-in page uses the second factor. In the group `few`, it would also load what other pages share.
  { name: 'factors', test: /dashboard\/src\/parts\/(factor|prove)-/, priority: 2 },
  { name: 'parts', test: sharedCode, minShareCount: 5, priority: 2 },
  { name: 'few', test: sharedCode, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000, priority: 1 },
]

async function bundle(outDir) {
  const [{ build: viteBuild }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  await viteBuild({
    configFile: false,
    root: dashboardFolder,
    logLevel: 'warn',
    plugins: [react(), cardTable(), noEval(), noCircularImports()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // An inlined file is a data: URL, which the content security policy allows only for images.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  })
}

/** The content security policy forbids eval. TypeBox tests whether eval is allowed, which every browser reports. This disables the test. */
function noEval() {
  return {
    name: 'parley-no-evaluation',
    transform: (_, id) =>
      id.endsWith('typebox/build/system/environment/evaluate.mjs')
        ? { code: 'export const CanEvaluate = () => false\nexport const Evaluate = () => undefined', map: null }
        : undefined,
  }
}

/** Fails the build if files import each other, which wrong groups can cause. The file that runs first would then find the other empty, only on some pages. */
function noCircularImports() {
  return {
    name: 'parley-no-circle',
    generateBundle(_, files) {
      const acyclic = new Set()
      const visit = (name, importers) => {
        if (importers.includes(name)) this.error(`the pages' files import each other in a circle: ${[...importers, name].join(' → ')}`)
        if (acyclic.has(name)) return
        for (const other of files[name]?.imports ?? []) visit(other, [...importers, name])
        acyclic.add(name)
      }
      for (const name of Object.keys(files)) visit(name, [])
    },
  }
}

/** `virtual:cards`: the parts of each dashboard card that a caller needs, without the schemas. */
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

/** Writes a brotli and a gzip version next to each file that benefits from compression. */
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
