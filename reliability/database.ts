/** The database under torture: its set of processes, and a connection of our own beside the service. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { livePidFile } from '../server/src/postgres/pid-file.ts'
import { until } from './wait.ts'

export class DatabaseUnderTest {
  readonly #clusterDir: string
  #client: pg.Client | undefined

  /** `clusterDir` is a real path. */
  constructor(clusterDir: string) {
    this.#clusterDir = clusterDir
  }

  /** Where its socket is: what a client of PostgreSQL connects to. */
  get address(): { host: string; port: number } {
    const file = livePidFile(this.#clusterDir)
    return { host: file?.socketDir ?? this.#clusterDir, port: file?.port ?? 0 }
  }
  get socketPath(): string {
    const { host, port } = this.address
    return `${host}/.s.PGSQL.${port}`
  }

  /** The postmaster and all its children, in this order. */
  processes(): number[] {
    const pid = livePidFile(this.#clusterDir)?.pid
    if (pid === undefined) return []
    return [pid, ...childrenOf(pid)]
  }

  /** Every process at once, as when the power of the database's machine goes but the disk keeps what was written to it. Tells whether there was one. */
  readonly kill = (): boolean => {
    const pids = this.processes()
    for (const pid of pids) end(pid)
    return pids.length > 0
  }

  /** Rows beside the service; waits for a database that recovers. */
  readonly rows = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    let failure: unknown
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        const client = await this.#connected()
        return (await client.query(text, [...values])).rows as Row[]
      } catch (error) {
        failure = error
        await this.disconnect()
      }
    }
    throw failure
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client
    let client: pg.Client | undefined
    const connects = async () => {
      client = new pg.Client({
        ...this.address,
        user: 'parley',
        database: 'parley',
        application_name: 'torture',
        connectionTimeoutMillis: 5_000,
      })
      client.on('error', () => {
        this.#client = undefined
      })
      return client.connect().then(
        () => true,
        () => false,
      )
    }
    await until(connects, 30_000, 'the database takes connections')
    this.#client = client
    return client as pg.Client
  }

  async disconnect(): Promise<void> {
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => {})
  }
}

/** One statement on a connection of its own. */
export async function queryOnce<Row extends object>(connection: pg.ClientConfig, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Kills a process that may have ended. */
export function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It had ended by itself.
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
