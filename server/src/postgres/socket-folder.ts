/** Where the server's unix socket lies: in the cluster's own folder, which is private already, unless its path is too long. */
import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

export const port = 5432

/** A socket's address holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const maxPathBytes = process.platform === 'darwin' ? 103 : 107

const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= maxPathBytes

/** The same answer at each start, so that two instances of one cluster agree. */
export function socketFolder(clusterDir: string): string {
  return fits(clusterDir) ? clusterDir : `/tmp/parley-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`
}

/** Makes the short folder where one is needed. @throws when somebody else was there first. */
export function makeSocketFolder(folder: string, clusterDir: string, account: Account | null): void {
  if (folder === clusterDir) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = process.getuid?.()
  const found = lstatSync(folder)
  const isOurs = found.uid === own || found.uid === account?.uid
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} is somebody else's. Remove it, or give a shorter DATA_DIR.`)
  if (account !== null) chownSync(folder, account.uid, account.gid)
}

export function removeSocketFolder(folder: string, clusterDir: string): void {
  if (folder === clusterDir) return
  try {
    rmdirSync(folder)
  } catch {
    // Another instance has started a server in it.
  }
}
