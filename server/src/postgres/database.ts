/** The starter's own queries to the server. */
import { Client, DatabaseError } from 'pg'
import { pause, until } from '../core/wait.ts'
import { superuser } from './cluster.ts'

interface Address {
  /** The socket's folder. */
  readonly host: string
  readonly port: number
}

const ourName = 'parley starter'
const responseTimeoutMs = 10_000
/** The server starts, recovers or stops. */
const cannotConnectNow = '57P03'
const pollMs = 20
/** Our own connections were closed just before. Their backends may need a moment to end. */
const disconnectTimeoutMs = 500
const recoveryTimeoutMs = 3_000

/**
 * Waits until the server responds and creates the database if it is missing. Several processes may do so concurrently. A server that
 * recovers from a crash reports that it is ready and still refuses for a moment, and one just adopted may be stopped by its owner.
 *
 * @throws the last error if the server does not respond in time.
 */
export async function ensureDatabase(address: Address, name: string): Promise<void> {
  let lastError: unknown
  const isThere = () =>
    makeDatabase(address, name).then(
      () => true,
      (error: unknown) => {
        lastError = error
        return false
      },
    )
  if (!(await until(isThere, { intervalMs: pollMs, timeoutMs: responseTimeoutMs }))) throw lastError
}

/** Fails if somebody else creates it at the same time. It is found by the next attempt. */
async function makeDatabase(address: Address, name: string): Promise<void> {
  const client = await connect(address)
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/**
 * Whether anyone else uses the server: a second instance on the same files. Waits for a server that recovers. A server that does
 * not respond is not used.
 */
export async function isUsedByOthers(address: Address): Promise<boolean> {
  try {
    const client = await connectOnceRecovered(address)
    try {
      return !(await until(() => isAlone(client), { intervalMs: pollMs, timeoutMs: disconnectTimeoutMs }))
    } finally {
      await client.end()
    }
  } catch {
    return false
  }
}

async function connectOnceRecovered(address: Address): Promise<Client> {
  const deadline = performance.now() + recoveryTimeoutMs
  for (;;) {
    try {
      return await connect(address)
    } catch (error) {
      const recovers = error instanceof DatabaseError && error.code === cannotConnectNow
      if (!recovers || performance.now() > deadline) throw error
      await pause(pollMs)
    }
  }
}

/** Two instances that stop at the same time both ask this. Such a connection is not a use. */
async function isAlone(client: Client): Promise<boolean> {
  const others = await client.query(
    "select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1",
    [ourName],
  )
  return others.rowCount === 0
}

async function connect({ host, port }: Address): Promise<Client> {
  const client = new Client({
    host,
    port,
    user: superuser,
    database: 'postgres',
    application_name: ourName,
    ssl: false,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  })
  // A server that crashes at this moment must not crash this process.
  client.on('error', () => {})
  await client.connect()
  return client
}
