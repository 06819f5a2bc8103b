/** Shared code of commands: their output and exit, and the database that they work on. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isEmailAddress } from '@parley/contract/fields'
import type pg from 'pg'
import { type Config, mistypedSettings, readConfig } from '../config.ts'
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
    mistypedSettings(process.env).forEach(log)
    await work({ config, paths: { dataDir: config.dataDir, checkout: join(server, '..') } })
  }
  main().catch((error: unknown) => {
    log(error instanceof Error ? error.message : String(error))
    process.exit(1)
  })
}

/** A command with DATABASE_URL works on the database of a service. */
const exists = ({ config, paths }: Installation): boolean => config.databaseUrl !== null || existsSync(dataFolders(paths).clusterDir)

export const secretKeysOf = (installation: Installation): Promise<SecretKeys> =>
  secretOfInstallation(installation.config.serviceSecret, dataFolder(installation.paths), !exists(installation))

/** Starts the embedded database for the work if it does not run, and stops it afterwards. */
export async function withDatabase<T>({ config, paths }: Installation, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const embedded = config.databaseUrl === null ? await startEmbeddedDatabase(dataFolders(paths), log) : null
  try {
    return await work(connectionTo(config, embedded))
  } finally {
    await embedded?.stop()
  }
}

/** Rejects arguments that the command does not take: a mistyped call must do nothing. `usage` shows how to call the command. */
export function expectNoArguments(usage: string): void {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.length > 0) throw new Error(`unexpected argument "${positionals.join(' ')}": ${usage}`)
}

/** The argument that a command must have, and whether it has each of its flags. It takes nothing else. */
export function requiredArgument<F extends string = never>(usage: string, flags: readonly F[] = []) {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }]))
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [argument, ...others] = positionals
  if (argument === undefined) throw new Error(`an argument is missing: ${usage}`)
  if (others.length > 0) throw new Error(`unexpected argument "${others.join(' ')}": ${usage}`)
  return { argument, has: (flag: F) => values[flag] === true }
}

/** The email address that a command is about: its argument. */
export function emailArgument(usage: string): string {
  const { argument: email } = requiredArgument(usage)
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
export function requireInstallation(installation: Installation): void {
  if (exists(installation)) return
  throw new Error(
    `there is no installation in ${dataFolder(installation.paths)}: start the service first, or set its DATA_DIR or DATABASE_URL`,
  )
}

/** The limit of a statement whose work grows with the installation. */
export const longStatementMs = 600_000

/** `statementTimeoutMs` if a statement may take longer than the statements of calls. */
export const openDatabase = (connection: pg.ClientConfig, more: { readonly statementTimeoutMs?: number } = {}): Database =>
  new Database({ connection, readers: 1, writers: 1, onError: (error) => log(error.message), ...more })
