/** `postmaster.pid`: which server runs on a cluster, and how to reach it. */
import { closeSync, constants, fstatSync, openSync, readFileSync, readlinkSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface PidFile {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  /** `starting`, `ready`, `stopping`; empty while the file is being written. */
  readonly status: string
}

const fileOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid')

export function readPidFile(clusterDir: string): PidFile | null {
  const [pid, , , port, socketDir, , , status] = read(fileOf(clusterDir)).split('\n')
  if (!(Number(pid) > 0)) return null
  return { pid: Number(pid), port: Number(port), socketDir: socketDir ?? '', status: (status ?? '').trim() }
}

export function livePidFile(clusterDir: string): PidFile | null {
  const file = readPidFile(clusterDir)
  return file !== null && isPostmaster(file.pid, clusterDir) ? file : null
}

/**
 * Releases the locks of a dead server, because PostgreSQL does not start while any process has that server's process ID. The file
 * `postmaster.pid` remains, with an ID that no process has: it also names the shared memory, by which PostgreSQL sees
 * whether children of the dead server still write.
 */
export function releaseDeadLocks({ clusterDir, socketDir, port }: { clusterDir: string; socketDir: string; port: number }): void {
  releaseDeadPidFile(clusterDir)
  const socketLock = join(socketDir, `.s.PGSQL.${port}.lock`)
  if (isDead(read(socketLock), clusterDir)) rmSync(socketLock, { force: true })
}

function releaseDeadPidFile(clusterDir: string): void {
  const fd = openIfThere(fileOf(clusterDir))
  if (fd === null) return
  // One handle for both steps: a server that starts in between creates a new file, which this handle does not refer to.
  try {
    const text = readFileSync(fd, 'utf8')
    if (isDead(text, clusterDir)) writeSync(fd, text.replace(/^-?\d+/, noProcess), 0)
    else if (text === '' && Date.now() - fstatSync(fd).mtimeMs > emptyForMs) writeSync(fd, `${noProcess}\n`)
  } finally {
    closeSync(fd)
  }
}

function openIfThere(file: string): number | null {
  try {
    return openSync(file, constants.O_RDWR | constants.O_NOFOLLOW)
  } catch {
    return null
  }
}

const noProcess = '2147483647'
/** A server writes its lock right after it created it. One that stays empty was left by a machine crash in between, before that server had children. */
const emptyForMs = 5_000

/** A server in single-user mode writes a negative process ID. */
function isDead(lock: string, clusterDir: string): boolean {
  const pid = Math.abs(Number.parseInt(lock, 10))
  return pid > 0 && !isPostmaster(pid, clusterDir)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Whether the process lives and is the server of this cluster (a real path). A signal cannot decide this: process IDs are reused,
 * especially in containers, and a dead server that its new parent does not reap still accepts signals.
 */
export function isPostmaster(pid: number, clusterDir: string): boolean {
  if (process.platform !== 'linux') return takesSignals(pid)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir
  } catch (error) {
    return isForbidden(error) && isLivingPostgres(pid)
  }
}

/** Root in a container may lack the right to inspect another account's process. */
const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')

function isLivingPostgres(pid: number): boolean {
  return /^\d+ \(postgres\) [^ZX]/.test(read(`/proc/${pid}/stat`))
}

function takesSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
