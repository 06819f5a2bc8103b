/** The embedded PostgreSQL server, for an installation without DATABASE_URL: started or adopted, kept running, stopped. */
import { databaseAccount } from './account.ts'
import { makeCluster, superuser } from './cluster.ts'
import { ensureDatabase, isUsedByOthers } from './database.ts'
import { failure } from './log.ts'
import { livePidFile } from './pid-file.ts'
import { type ClusterSettings, shutDown } from './postmaster.ts'
import { findPrograms } from './programs.ts'
import { port, removeSocketFolder, socketFolder } from './socket-folder.ts'
import { firstPostmaster, type Watch, watch } from './supervise.ts'

export interface EmbeddedPostgres {
  /** The folder of the unix socket. */
  host: string
  port: number
  user: string
  /** Stops the server, unless another instance still uses it. Close your own connections first, since they would count as use. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  clusterDir: string
  /** Receives a line of progress. */
  logFile: (line: string) => void
  /** Settings of the server that override ours. */
  settings?: Record<string, string>
  /** Stop even if others are still connected. */
  stopAlways?: boolean
  /** End the server when this process ends for any reason, if the machine has `setpriv`. By default, an orphaned server waits to be adopted. */
  dieWithParent?: boolean
}

const database = 'parley'

const settings: Record<string, string> = {
  max_connections: '100',
  shared_buffers: '256MB',
  // Both are always on: an acknowledged write survives a kill and a power loss.
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  cluster_name: 'parley',
  log_line_prefix: '%m [%p] ',
  // Starts, crashes and faults of the server itself. A failed statement is reported to its client; the log would only copy its values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Creates the cluster if there is none, adopts the server that runs on it or starts one, and keeps it running until `stop()`.
 * The database `parley` exists afterwards. Two processes may do this on the same folder: they share one server.
 *
 * @throws an error that quotes the server's log if it does not start, or names the folder that blocks it.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepare(options)
  const watching = watch(await firstPostmaster(cluster), cluster, options.logFile)
  const address = { host: cluster.socketDir, port: cluster.port }
  try {
    await ensureDatabase(address, database)
  } catch (error) {
    const server = await watching.end()
    // A server that somebody else started is theirs to stop.
    if (server !== null && server.logFrom !== null) await shutDown(server, cluster.clusterDir)
    throw failure(`The database server does not answer (${error instanceof Error ? error.message : error}).`, cluster.clusterDir)
  }
  let stopped: Promise<void> | null = null
  return { ...address, user: superuser, stop: () => (stopped ??= stop(watching, cluster, options)) }
}

async function prepare({ logFile: log, ...options }: EmbeddedOptions): Promise<ClusterSettings> {
  const account = databaseAccount(options.clusterDir)
  const programs = await findPrograms(account)
  const clusterDir = await makeCluster(options.clusterDir, programs, account, log)
  return {
    clusterDir,
    account,
    programs,
    ...socketOf(clusterDir),
    settings: { ...settings, ...options.settings },
    dieWithParent: options.dieWithParent === true,
  }
}

/** A running server's pid file says where it listens. */
function socketOf(clusterDir: string): { socketDir: string; port: number } {
  const running = livePidFile(clusterDir)
  return running?.socketDir ? { socketDir: running.socketDir, port: running.port } : { socketDir: socketFolder(clusterDir), port }
}

async function stop(watching: Watch, cluster: ClusterSettings, { logFile: log, stopAlways }: EmbeddedOptions): Promise<void> {
  const server = await watching.end()
  if (server === null || !server.isAlive()) return
  const isShared = stopAlways !== true && (await isUsedByOthers({ host: cluster.socketDir, port: cluster.port }))
  if (isShared) return log('The database server keeps running: another instance uses it.')
  await shutDown(server, cluster.clusterDir)
  removeSocketFolder(cluster.socketDir, cluster.clusterDir)
}
