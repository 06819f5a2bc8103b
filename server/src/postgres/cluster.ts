/** The database's files: created once, atomically. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { chown, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Account, firstBarrier } from './account.ts'
import { createAtomically, makeFolders } from './atomic-folder.ts'
import type { Programs } from './programs.ts'
import { runToEnd } from './run-as.ts'

const initdbTimeoutMs = 60_000

export const superuser = 'parley'

/** Creates the cluster if there is none, and returns its real path. */
export async function makeCluster(
  clusterDir: string,
  programs: Programs,
  account: Account | null,
  log: (line: string) => void,
): Promise<string> {
  refuseClosedFolder(dirname(clusterDir), account)
  if (existsSync(clusterDir)) refuseForeignFiles(clusterDir, account)
  if (!isCluster(clusterDir)) {
    log(`Preparing the database's files in ${clusterDir}.`)
    // As root: the database's account can pass through, regardless of our umask.
    await makeFolders(dirname(clusterDir), account === null ? 0o700 : 0o711)
    await createAtomically(clusterDir, (folder) => initdb(folder, programs, account))
  }
  return realpath(clusterDir)
}

const isCluster = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

async function initdb(folder: string, programs: Programs, account: Account | null): Promise<void> {
  if (account !== null) await chown(folder, account.uid, account.gid)
  const people = [`--username=${superuser}`, '--auth=trust']
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await runToEnd(programs.initdb, ['-D', folder, ...people, ...text, '--data-checksums', '--no-instructions'], account, initdbTimeoutMs)
}

function refuseClosedFolder(parent: string, account: Account | null): void {
  const barrier = firstBarrier(parent, account)
  if (barrier === null) return
  throw new Error(
    `The database runs as the account ${account?.name}, which cannot enter ${barrier}. Set another DATA_DIR, or run chmod o+x ${barrier}.`,
  )
}

/** An empty folder may be filled. A cluster must belong to the account it runs as; PostgreSQL's own error for this is less clear. */
function refuseForeignFiles(clusterDir: string, account: Account | null): void {
  const { uid } = statSync(clusterDir)
  const own = process.getuid?.()
  const wanted = account?.uid ?? own
  if (uid !== own && uid !== wanted) throw foreignOwner(clusterDir, uid, wanted)
  if (isCluster(clusterDir) && uid !== wanted) throw foreignOwner(clusterDir, uid, wanted)
  if (!isCluster(clusterDir) && readdirSync(clusterDir).length > 0)
    throw new Error(`${clusterDir} is neither empty nor a PostgreSQL cluster. Move it away, or set another DATA_DIR.`)
}

function foreignOwner(clusterDir: string, uid: number, wanted: number | undefined): Error {
  const remedy = `Start as that account, set another DATA_DIR, or run chown -R ${wanted} ${clusterDir}.`
  return new Error(`${clusterDir} belongs to the account with uid ${uid}, but the database would run as uid ${wanted}. ${remedy}`)
}
