/** The folder of the server's unix socket: the cluster's own folder, which is already private, unless its path is too long. */
import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

export const port = 5432

/** A socket's address has 108 bytes on Linux and 104 on macOS, including the terminating zero. */
const maxPathBytes = process.platform === 'darwin' ? 103 : 107

const pathFits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= maxPathBytes

/** The same result at each start, so that two instances of one cluster agree. */
export function socketFolder(clusterDir: string): string {
  return pathFits(clusterDir) ? clusterDir : `/tmp/parley-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`
}

/** Creates the short folder if it is needed. @throws if somebody else created it before. */
export function makeSocketFolder(folder: string, clusterDir: string, account: Account | null): void {
  if (folder === clusterDir) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = process.getuid?.()
  const found = lstatSync(folder)
  const isOurs = found.uid === own || found.uid === account?.uid
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another account. Remove it, or set a shorter DATA_DIR.`)
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
