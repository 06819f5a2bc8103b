/** What commands share: how they speak and end, and the database that they work on. */
import { join } from 'node:path'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { type SecretKeys, secretOfInstallation } from '../core/service-secret.ts'
import { Database } from '../db/client.ts'
import { dataFolder, dataFolders } from '../postgres/data-folders.ts'
import { connectionTo, startOwnDatabase } from '../postgres/own-database.ts'

/** The folder of the server, as a command in `server/dist` sees it. */
export const server = join(import.meta.dirname, '..')
export const say = (line: string) => process.stderr.write(`parley: ${line}\n`)

/** An installation by the settings of its service, which commands take too. */
export interface Installation {
  readonly config: Config
  readonly place: Parameters<typeof dataFolders>[0]
}

/** A command that fails says why and ends with 1. */
export function runCommand(work: (installation: Installation) => Promise<void>): void {
  const main = async () => {
    const config = readConfig(process.env)
    await work({ config, place: { dataDir: config.dataDir, checkout: join(server, '..') } })
  }
  main().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}

export const secretKeysOf = ({ config, place }: Installation): Promise<SecretKeys> => secretOfInstallation(config, dataFolder(place))

/** The embedded database is started for the work, where it does not run, and stopped after it. */
export async function withDatabase<T>({ config, place }: Installation, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl === null ? await startOwnDatabase(dataFolders(place), say) : null
  try {
    return await work(connectionTo(config, embedded))
  } finally {
    await embedded?.stop()
  }
}

/** `statementMs` where a statement may take longer than those of calls. */
export const openDatabase = (connection: pg.ClientConfig, more: { readonly statementMs?: number } = {}): Database =>
  new Database({ connection, readers: 1, writers: 1, onError: (error) => say(error.message), ...more })
