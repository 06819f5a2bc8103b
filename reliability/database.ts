/** The database under test: its processes, and queries that bypass the service. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { livePidFile } from '../server/src/postgres/pid-file.ts'

const recoveryTimeoutMs = 30_000
const retryIntervalMs = 10

/** Runs SQL on the database of the service. */
export type Sql = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>

export type DatabaseUnderTest = ReturnType<typeof databaseIn>

/** `clusterDir` is a real path, without symbolic links. */
export function databaseIn(clusterDir: string) {
  /** The socket's folder and port, for a PostgreSQL client. */
  const address = () => {
    const file = livePidFile(clusterDir)
    return { host: file?.socketDir ?? clusterDir, port: file?.port ?? 0 }
  }
  const socketPath = () => `${address().host}/.s.PGSQL.${address().port}`
  /** The postmaster and all its children, in this order. */
  const processes = (): number[] => {
    const pid = livePidFile(clusterDir)?.pid
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }
  /** Kills every process at the same time, like a power failure of the database's machine after which the disk has all that was written. Returns whether there was a process. */
  const kill = (): boolean => {
    const pids = processes()
    for (const pid of pids) killProcess(pid)
    return pids.length > 0
  }
  /** Queries rows on a new connection each time, bypassing the service. Waits while the database recovers. */
  const rows: Sql = async (text, values) => {
    for (const deadline = performance.now() + recoveryTimeoutMs; ; ) {
      try {
        const clientOptions = { user: 'parley', database: 'parley', application_name: 'torture', connectionTimeoutMillis: 5_000 }
        return await queryOnce({ ...address(), ...clientOptions }, text, values)
      } catch (error) {
        if (performance.now() > deadline) throw error
        await pause(retryIntervalMs)
      }
    }
  }
  return { address, socketPath, processes, kill, rows }
}

/** The URL of a database behind a Unix socket, in the form of the service's setting. */
export const urlOf = ({ host, port, user }: Readonly<Pick<pg.ClientConfig, 'host' | 'port' | 'user'>>, database: string): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(`${host}`)}`

/** Runs one statement on its own connection. */
export async function queryOnce<Row extends object>(
  connection: pg.ClientConfig,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Kills a process that may have ended. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process had already ended.
  }
}

export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The memory of a process in megabytes: all resident memory, or only its private memory. 0 if the process has ended. */
export function memoryMb(pid: number, field: 'VmRSS' | 'RssAnon'): number {
  try {
    const [, kb] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb ?? 0) / 1024
  } catch {
    return 0
  }
}
