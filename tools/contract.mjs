/** Bundles the contract's TypeScript into one module that Node can import. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const source = fileURLToPath(new URL('../contract/src', import.meta.url))

/** Some libraries that the entry imports use `require`. */
const banner = { js: `import { createRequire as requiring } from 'node:module'; const require = requiring(import.meta.url);` }

/** `entry` is the text of a module. Its imports are relative to contract/src. */
export async function importContract(entry) {
  const folder = await mkdtemp(join(tmpdir(), 'parley-contract-'))
  try {
    const outfile = join(folder, 'contract.mjs')
    const stdin = { contents: entry, resolveDir: source, loader: 'ts' }
    await build({ stdin, outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', banner, logLevel: 'warning' })
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
