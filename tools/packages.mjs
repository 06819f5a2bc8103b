/** The packages that partners install: built into their dist folders, and packed as `npm pack` does. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuiltFrom } from './build-cache.mjs'
import { root } from './setup.mjs'

const maxBuildMs = 60_000
/** Packing compiles and starts npm several times. This is slow while other tests run. */
const maxInstallMs = 170_000

/** The sources of each package. Dependencies are bundled, so that an installation downloads nothing else. */
const packages = {
  sdk: { entries: { index: 'sdk/src/index.ts' }, folders: ['sdk/src'], types: true, platform: 'neutral' },
  cli: { entries: { parley: 'cli/src/parley.ts' }, folders: ['cli/src', 'sdk/src'], platform: 'node' },
  mcp: { entries: { 'parley-mcp': 'mcp/src/parley-mcp.ts' }, folders: ['mcp/src', 'sdk/src'], platform: 'node' },
}

export const packageNames = Object.keys(packages)

/** Some libraries use `require`. */
const requireBanner = `import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);`

/** Builds a package's code if its sources changed. Returns its dist folder. */
export async function ensurePackage(name) {
  const { entries, folders, platform } = packages[name]
  const dist = join(root, name, 'dist')
  const stamp = join(dist, '.made-of')
  const output = join(dist, `${Object.keys(entries)[0]}.js`)
  const inputs = { files: ['package-lock.json', 'tsconfig.json', 'tools/packages.mjs', `${name}/package.json`], folders }
  mkdirSync(dist, { recursive: true })
  await ensureBuiltFrom({ output, stamp, inputs, lock: join(root, name, '.building'), maxMs: maxBuildMs }, async (inputHash) => {
    rmSync(dist, { recursive: true, force: true })
    const { build } = await import('esbuild')
    const entryPoints = Object.fromEntries(Object.entries(entries).map(([out, path]) => [out, join(root, path)]))
    const banner = platform === 'node' ? { js: requireBanner } : {}
    await build({ entryPoints, outdir: dist, bundle: true, format: 'esm', platform, target: 'es2022', banner, logLevel: 'warning' })
    writeFileSync(stamp, inputHash)
  })
  return dist
}

/** Packs a package into a folder. Returns the path of the tarball. */
export async function pack(name, folder) {
  await ensurePackage(name)
  mkdirSync(folder, { recursive: true })
  if (packages[name].types) declareTypes(name)
  const [{ filename }] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder], join(root, name)))
  return join(folder, filename)
}

/**
 * Installs every package from its tarball into one folder without a registry, and again after their sources changed. The folder
 * is outside the checkout, so that a module missing from a tarball is not found in a parent folder.
 */
export async function ensureInstalledPackages() {
  const folder = join(tmpdir(), `parley-packages-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).uid !== process.getuid?.()) throw new Error(`${folder} belongs to another account.`)
  const stamp = join(folder, '.made-of')
  const inputs = {
    files: ['package-lock.json', 'tsconfig.json', 'tools/packages.mjs', ...packageNames.flatMap(manifestsOf)],
    folders: packageNames.map((name) => `${name}/src`),
  }
  const lock = join(root, 'sdk/.installing')
  await ensureBuiltFrom({ output: join(folder, 'node_modules'), stamp, inputs, lock, maxMs: maxInstallMs }, async (inputHash) => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
    const tarballs = []
    for (const name of packageNames) tarballs.push(await pack(name, folder))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
    run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], folder)
    writeFileSync(stamp, inputHash)
  })
  return folder
}

const manifestsOf = (name) => [
  `${name}/package.json`,
  `${name}/README.md`,
  ...(packages[name].types ? [`${name}/tsconfig.types.json`] : []),
]

/** Generates the type declarations. Older compilers do not support imports of `.ts` in declarations. */
function declareTypes(name) {
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, name, 'tsconfig.types.json')])
  const dist = join(root, name, 'dist')
  for (const file of readdirSync(dist, { recursive: true }).filter((one) => one.endsWith('.d.ts'))) {
    const text = readFileSync(join(dist, file), 'utf8')
    writeFileSync(join(dist, file), text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"))
  }
}

function run(command, args, cwd = root) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr || stdout}`)
  return stdout
}
