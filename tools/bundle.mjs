/** Bundles each program into one minified file, with the library code that every start loads. This cuts the start time to three quarters. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ensureBuiltFrom } from './build-cache.mjs'
import { root } from './setup.mjs'

const sources = {
  files: ['package-lock.json', 'tsconfig.json', 'contract/package.json', 'server/package.json', 'tools/bundle.mjs'],
  folders: ['contract/src', 'mcp/src', 'sdk/src', 'server/data', 'server/src'],
}
const maxBundlingMs = 10_000
/** Node's compile cache for the bundles, from Node 22 on. With it, they load in two thirds of the time. */
export const compileCache = join(root, 'server/dist/compiled')
const maxPartAgeDays = 7

/** Not bundled: native packages, and packages that few starts or none load. */
const external = [
  ...['@node-rs/argon2', 'pg-native'],
  ...['@kubernetes/client-node', '@opentelemetry/*', '@simplewebauthn/*', 'dockerode', 'nodemailer', 'pdfkit', 'fontkit', 'qrcode'],
  ...['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler', 'light-my-request'],
]

/** The source of a program: the service or a command. */
const entryOf = (program) => (program === 'main' ? 'server/src/main.ts' : `server/src/commands/${program}.ts`)

/** The worker threads of a program. */
const workerThreads = { main: ['draw-invoices'] }

// Some libraries use `require`. The database driver detects its runtime by `navigator`, which Node has from 21 on. Without it, the
// driver creates a `Response`, for which Node 20 loads its whole HTTP client.
const banner = [
  `import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);`,
  `globalThis.navigator ??= { userAgent: 'Node.js/' + process.versions.node.split('.')[0] };`,
].join(' ')

/** Bundles a program of the server, unless the existing bundle has the same inputs. Returns its path. */
export async function ensureBuilt(program = 'main') {
  const dist = join(root, 'server/dist')
  const output = join(dist, `${program}.js`)
  const stamp = join(dist, `.${program}-made-of`)
  mkdirSync(dist, { recursive: true })
  await ensureBuiltFrom({ output, stamp, inputs: sources, lock: join(dist, '.bundling'), maxMs: maxBundlingMs }, async (inputHash) => {
    // If the build is interrupted from here on, the bundle is incomplete and must not count as current.
    rmSync(stamp, { force: true })
    rmSync(compileCache, { recursive: true, force: true })
    for (const part of [program, ...(workerThreads[program] ?? [])]) await bundle(entryOf(part), `server/dist/${part}.js`)
    writeFileSync(stamp, inputHash)
  })
  return output
}

/** Bundles a TypeScript program into one file, and its dynamic imports into separate parts. Paths are relative to the checkout. Returns the file's absolute path. */
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
    // Names are not minified, because stack traces show them.
    minifyWhitespace: true,
    minifySyntax: true,
    // Stack traces need only lines, so sources are not embedded.
    sourcemap: 'linked',
    sourcesContent: false,
    external,
    banner: { js: banner },
    logLevel: 'warning',
  })
  dropOldParts(join(dirname(outfile), 'parts', name))
  return outfile
}

/** Deletes parts that are older than a week. Running programs may still load newer parts of an earlier bundle. */
function dropOldParts(folder) {
  if (!existsSync(folder)) return
  const oldest = Date.now() - maxPartAgeDays * 86_400_000
  for (const part of readdirSync(folder)) {
    const path = join(folder, part)
    if (statSync(path).mtimeMs < oldest) rmSync(path, { force: true })
  }
}
