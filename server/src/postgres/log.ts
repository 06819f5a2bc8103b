/** The server's own log, which our errors quote. */
import { closeSync, constants, fchownSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'

const maxBytes = 10 * 1024 * 1024
const quotedLines = 8

export const logFile = (clusterDir: string) => join(clusterDir, 'server.log')

/** Opens the log for a server to write to, and returns the position of its first line. */
export function openLog(clusterDir: string, account: Account | null): { fd: number; from: number } {
  // The folder belongs to the database's account. As root, we must not follow a link that it created there.
  const fd = openSync(logFile(clusterDir), constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW, 0o600)
  if (account !== null) fchownSync(fd, account.uid, account.gid)
  if (fstatSync(fd).size > maxBytes) ftruncateSync(fd)
  return { fd, from: fstatSync(fd).size }
}

/** The last lines of the log, none before `from`. */
export function lastLines(clusterDir: string, from = 0): string {
  try {
    return tail(openSync(logFile(clusterDir), constants.O_RDONLY | constants.O_NOFOLLOW), from)
  } catch {
    return ''
  }
}

function tail(fd: number, from: number): string {
  try {
    const { size } = fstatSync(fd)
    const buffer = Buffer.alloc(8192)
    const start = Math.max(from, size - buffer.length)
    const length = readSync(fd, buffer, 0, buffer.length, start)
    return buffer.toString('utf8', 0, length).trimEnd().split('\n').slice(-quotedLines).join('\n')
  } finally {
    closeSync(fd)
  }
}

/** An error that says what failed and quotes the log. */
export function failure(what: string, clusterDir: string, from = 0): Error {
  const lines = lastLines(clusterDir, from)
  return new Error(
    lines === '' ? `${what} ${logFile(clusterDir)} has no further lines.` : `${what} The last lines of ${logFile(clusterDir)}:\n${lines}`,
  )
}
