/** The packages as partners install them: packed tarballs, in an empty folder, without a registry. All tests share them. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const run = promisify(execFile)
export const root = join(import.meta.dirname, '../..')
/** The first test that needs the packages packs and installs them. */
export const installTimeoutMs = 180_000

export interface InstalledPackages {
  /** Where they are installed. */
  readonly modules: string
  /** Only for the test. Programs in it can import the packages. */
  readonly folder: string
  remove(): Promise<void>
}

export async function installedPackages(): Promise<InstalledPackages> {
  const { stdout } = await run(process.execPath, [join(root, 'tools/install-packages.mjs')])
  const packagesFolder = stdout.trim()
  const folder = await mkdtemp(join(packagesFolder, 'test-'))
  return { modules: join(packagesFolder, 'node_modules'), folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
