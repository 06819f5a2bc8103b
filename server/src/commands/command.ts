/** Shared code of commands: their output and exit, and the database that they work on. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isEmailAddress } from '@parley/contract/fields'
import type pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { Sealer } from '../core/sealer.ts'
import { type SecretKeys, secretOfInstallation } from '../core/service-secret.ts'
import { Database } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { Outbox } from '../domain/mail/outbox.steps.ts'
import { connectionTo, startEmbeddedDatabase } from '../postgres/connection.ts'
import { dataFolder, dataFolders } from '../postgres/data-folders.ts'
import { secretInUse } from '../start/secret-in-use.ts'

/** The folder of the server, relative to a command in `server/dist`. */
export const server = join(import.meta.dirname, '..')
export const log = (line: string) => process.stderr.write(`parley: ${line}\n`)

/** An installation, by the settings of its service, which commands use too. */
export interface Installation {
  readonly config: Config
  readonly paths: Parameters<typeof dataFolders>[0]
}

/** A command that fails says why and exits with 1. */
export function runCommand(work: (installation: Installation) => Promise<void>): void {
  const main = async () => {
    const config = readConfig(process.env)
    await work({ config, paths: { dataDir: config.dataDir, checkout: join(server, '..') } })
  }
  main().catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}

export const secretKeysOf = ({ config, paths }: Installation): Promise<SecretKeys> => secretOfInstallation(config, dataFolder(paths))

/** Starts the embedded database for the work if it does not run, and stops it afterwards. */
export async function withDatabase<T>({ config, paths }: Installation, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl === null ? await startEmbeddedDatabase(dataFolders(paths), log) : null
  try {
    return await work(connectionTo(config, embedded))
  } finally {
    await embedded?.stop()
  }
}

/** The email address that a command is about: its first argument. `usage` shows how to call the command. */
export function emailArgument(usage: string): string {
  const [email] = process.argv.slice(2)
  if (email === undefined) throw new Error(`give an email address: ${usage}`)
  if (!isEmailAddress(email) || email.length > 254) throw new Error(`"${email}" is not an email address: ${usage}`)
  return email
}

/** The migrated database and the outbox, for a command that writes a letter. */
export async function withOutbox<T>(installation: Installation, work: (db: Database, outbox: Outbox) => Promise<T>): Promise<T> {
  const keys = await secretKeysOf(installation)
  return withDatabase(installation, async (owner) => {
    const db = openDatabase(await migrate(owner, server, log))
    try {
      const { secret } = await secretInUse(db.read, keys)
      return await work(db, new Outbox(new Sealer(secret, 'mails'), installation.config))
    } finally {
      await db.close()
    }
  })
}

/** Without this, a command without settings, or with a wrong DATA_DIR, would create an installation that nobody has started, and work on that. */
export function requireInstallation({ config: { databaseUrl }, paths }: Installation): void {
  if (databaseUrl !== null || existsSync(dataFolders(paths).clusterDir)) return
  throw new Error(`there is no installation in ${dataFolder(paths)}: start the service first, or set its DATA_DIR or DATABASE_URL`)
}

/** The limit of a statement whose work grows with the installation. */
export const longStatementMs = 600_000

/** `statementTimeoutMs` if a statement may take longer than the statements of calls. */
export const openDatabase = (connection: pg.ClientConfig, more: { readonly statementTimeoutMs?: number } = {}): Database =>
  new Database({ connection, readers: 1, writers: 1, onError: (error) => log(error.message), ...more })
