/** The database that a program of the service uses: the one it was given, or an embedded one. */
import type pg from 'pg'
import type { dataFolders } from './data-folders.ts'
import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts'

export async function startEmbeddedDatabase(
  folders: ReturnType<typeof dataFolders>,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  if (folders.moved) log(folders.moved)
  log('starting the database')
  return startEmbedded({ clusterDir: folders.clusterDir, logFile: log })
}

/** Parameters that the driver would take from the address instead of the service's own: names, timeouts and pooling of connections. */
const reservedParameters = [
  ...['application_name', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'query_timeout'],
  ...['connectionTimeoutMillis', 'max', 'pipeline', 'keepAlive'],
]

/** The address says where the database is and how to connect. Its `options` are added to those of the service. */
function connectionAt(databaseUrl: string): pg.ClientConfig {
  const address = new URL(databaseUrl)
  const options = address.searchParams.get('options')
  const dropped = [...reservedParameters, 'options'].filter((name) => address.searchParams.has(name))
  for (const name of dropped) address.searchParams.delete(name)
  return { connectionString: dropped.length > 0 ? address.href : databaseUrl, ...(options && { options }) }
}

export const connectionTo = (config: { readonly databaseUrl: string | null }, embedded: EmbeddedPostgres | null): pg.ClientConfig =>
  embedded
    ? { host: embedded.host, port: embedded.port, user: embedded.user, database: 'parley' }
    : connectionAt(config.databaseUrl as string)
