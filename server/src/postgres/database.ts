/** What the starter itself asks the server. */
import { Client, DatabaseError } from 'pg'
import { pause, until } from '../core/wait.ts'
import { superuser } from './cluster.ts'

interface Address {
  /** The socket's folder. */
  readonly host: string
  readonly port: number
}

const ourName = 'parley starter'
const answerWithinMs = 10_000
const duplicateDatabase = '42P04'
const uniqueViolation = '23505'
/** It starts, recovers or ends. */
const cannotConnectNow = '57P03'
const pollMs = 20
/** Our own connections were closed just before: their server sides may need a moment to end. */
const farewellMs = 500
const recoveryMs = 3_000

/**
 * Waits for the server's answer and makes the database where it is missing; several may do so at once. A server that
 * recovers from a crash says it is ready and yet refuses for a moment, and one just adopted may be stopped by its owner.
 *
 * @throws the last error when the server does not answer in time.
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
  if (!(await until(isThere, { everyMs: pollMs, withinMs: answerWithinMs }))) throw lastError
}

async function makeDatabase(address: Address, name: string): Promise<void> {
  const client = await connect(address)
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    await client.end()
  }
}

/** Somebody else made it in between; which of the two codes comes depends on how close the race was. */
const isTaken = (error: unknown) => error instanceof DatabaseError && (error.code === duplicateDatabase || error.code === uniqueViolation)

/**
 * Whether anybody but us uses the server: a second instance on the same files. One that recovers is waited for; one that does
 * not answer serves nobody.
 */
export async function isUsedByOthers(address: Address): Promise<boolean> {
  try {
    const client = await connectOnceRecovered(address)
    try {
      return !(await until(() => isAlone(client), { everyMs: pollMs, withinMs: farewellMs }))
    } finally {
      await client.end()
    }
  } catch {
    return false
  }
}

async function connectOnceRecovered(address: Address): Promise<Client> {
  const deadline = performance.now() + recoveryMs
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

/** Two instances that stop together ask at once: neither question is a use. */
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
  // A server that dies in between must not take this process with it.
  client.on('error', () => {})
  await client.connect()
  return client
}
