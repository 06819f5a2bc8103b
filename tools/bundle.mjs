/** Programs of ours as one file each, with what every start loads of the libraries, without spaces: they start in three quarters of the time. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ensureBuiltFrom } from './build-cache.mjs'
import { root } from './setup.mjs'

const sources = {
  files: ['package-lock.json', 'tsconfig.json', 'contract/package.json', 'server/package.json', 'tools/bundle.mjs'],
  folders: ['contract/src', 'mcp/src', 'sdk/src', 'server/data', 'server/src'],
}
const longestBundlingMs = 10_000
/** Where Node keeps what it compiled of the bundles, from 22 on: it loads them in two thirds of the time. */
export const compiled = join(root, 'server/dist/compiled')
const partDays = 7

/** Stays among the packages: what is native, and what few starts load or none. */
const apart = [
  ...['@node-rs/argon2', 'pg-native'],
  ...['@kubernetes/client-node', '@opentelemetry/*', '@simplewebauthn/*', 'dockerode', 'nodemailer', 'pdfkit', 'fontkit', 'qrcode'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
]

/** Where the programs stand: the service itself, and the commands. */
const entryOf = (program) => (program === 'main' ? 'server/src/main.ts' : `server/src/commands/${program}.ts`)

/** What a program begins as threads. */
const threads = { main: ['draw-invoices'] }

// Libraries ask for their modules in the old way. And the database's driver asks where it runs: without a navigator, which Node has
// from 21 on, it tries with a Response, for which Node 20 loads the whole of its HTTP client.
const before = [
  `import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);`,
  `globalThis.navigator ??= { userAgent: 'Node.js/' + process.versions.node.split('.')[0] };`,
].join(' ')

/** Bundles a program of the server, unless the bundle that stands there is made of the same; answers its path. */
export async function ensureBuilt(program = 'main') {
  const dist = join(root, 'server/dist')
  const thing = join(dist, `${program}.js`)
  const stamp = join(dist, `.${program}-made-of`)
  mkdirSync(dist, { recursive: true })
  await ensureBuiltFrom({ thing, stamp, of: sources, lock: join(dist, '.bundling'), longestMs: longestBundlingMs }, async (made) => {
    // Cut off from here on, it is no whole bundle of anything.
    rmSync(stamp, { force: true })
    rmSync(compiled, { recursive: true, force: true })
    for (const part of [program, ...(threads[program] ?? [])]) await bundle(entryOf(part), `server/dist/${part}.js`)
    writeFileSync(stamp, made)
  })
  return thing
}

/** One TypeScript program as one file, and what it loads later as parts of their own; paths are below the checkout. Answers the file's whole path. */
export async function bundle(entry, out) {
  const { build } = await import('esbuild')
  const outfile = join(root, out)
  const name = basename(out, '.js')
  await build({
    entryPoints: { [name]: join(root, entry) },
    outdir: dirname(outfile),
    chunkNames: `parts/${name}/[name]-[hash]`,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Most names stay: a stack trace tells them.
    minifyWhitespace: true,
    minifySyntax: true,
    // For a stack trace, lines are enough.
    sourcemap: 'linked',
    sourcesContent: false,
    external: apart,
    banner: { js: before },
    logLevel: 'warning',
  })
  dropOldParts(join(dirname(outfile), 'parts', name))
  return outfile
}

/** What runs may still load parts of the bundle before: they stay for a week. Those of this one were just written. */
function dropOldParts(folder) {
  if (!existsSync(folder)) return
  const oldest = Date.now() - partDays * 86_400_000
  for (const part of readdirSync(folder)) {
    const path = join(folder, part)
    if (statSync(path).mtimeMs < oldest) rmSync(path, { force: true })
  }
}
