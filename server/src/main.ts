/** The process: settings, database, migrations, demo world, listeners; and its orderly shutdown. */
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import { tryAddresses } from './app/listener-part.ts'
import { type App, createApp } from './app.ts'
import { type Config, mistypedSettings, readConfig, storesLetters } from './config.ts'
import { describeError, standardOutput } from './core/log.ts'
import { makeFolder } from './core/make-folder.ts'
import { findServiceSecret, finishRotation, serviceSecret } from './core/service-secret.ts'
import { onceAvailable } from './db/available.ts'
import { Database } from './db/client.ts'
import { migrate, migrationNames } from './db/migrate.ts'
import { closeDemo } from './demo/credentials.ts'
import { prepareDemo } from './demo/demo-file.ts'
import { seedIfEmpty } from './demo/seed.ts'
import { matchDrivers } from './domain/catalog/match-drivers.ts'
import { foldNames } from './domain/companies/fold-names.ts'
import { loadReferenceData } from './domain/reference-data/load-reference-data.ts'
import { readPages } from './pages/read-pages.ts'
import { connectionTo, startEmbeddedDatabase } from './postgres/connection.ts'
import { dataFolder, dataFolders } from './postgres/data-folders.ts'
import type { EmbeddedPostgres } from './postgres/start-embedded.ts'
import { installedDrivers } from './provision/installed.ts'
import { greeting, noSmtpWarning } from './start/greeting.ts'
import { isAnythingSealed, type SecretInUse, secretInUse } from './start/secret-in-use.ts'
import { lowerHelperThreads } from './start/thread-niceness.ts'

const checkout = join(import.meta.dirname, '../..')
const server = join(import.meta.dirname, '..')
/** After this time the process exits without waiting further. */
const shutdownTimeoutMs = 10_000
const secretMismatchMessage = ({ unreadable }: SecretInUse) =>
  `this database was sealed with another service secret: ${unreadable.join(', ')} cannot be opened. ` +
  'Give the secret that it was sealed with as SERVICE_SECRET or in DATA_DIR/service-secret. If it is lost, see "A lost secret" in docs/operations.md'
/** How long a start waits for its database. */
const databaseTimeoutMs = 10_000

const log = (line: string) => process.stderr.write(`parley: ${line}\n`)

async function main(): Promise<void> {
  lowerHelperThreads()
  const config = readConfig(process.env)
  mistypedSettings(process.env).forEach(log)
  const paths = { dataDir: config.dataDir, checkout }
  const folders = config.databaseUrl === null ? dataFolders(paths) : null
  const dataDir = dataFolder(paths)
  await makeFolder(dataDir).catch((error: Error) => {
    throw new Error(`DATA_DIR is ${dataDir}, which cannot be created: ${error.message}`)
  })
  // An invalid secret and a port that is taken are reported before anything starts.
  await findServiceSecret(config.serviceSecret, dataDir)
  await tryAddresses([config.api, config.dashboard, config.ops])
  const embedded = folders && (await startEmbeddedDatabase(folders, log))
  const shutdown = shutdownOn(embedded)
  try {
    const owner = connectionTo(config, embedded)
    const connection = await onceAvailable(
      () => migrate(owner, server, log),
      databaseTimeoutMs,
      ({ message }) => log(`waiting up to ${databaseTimeoutMs / 1000} s for the database of DATABASE_URL: ${message}`),
    ).catch((error: Error) => {
      throw config.databaseUrl === null ? error : new Error(`the database of DATABASE_URL cannot be used: ${error.message}`)
    })
    const inUse = await sealedWith(connection, config, dataDir)
    const { secret, installation } = inUse
    if (config.serviceSecret === null && (await finishRotation(dataDir, secret)))
      log(`the secret was changed by an interrupted rotation: the new one is in ${dataDir}/service-secret. Keep a copy elsewhere`)
    if (inUse.unreadable.length > 0) log(secretMismatchMessage(inUse))
    const logLevel = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')
    const pages = readPages(join(checkout, 'dashboard/dist'))
    if (pages === null) log("the dashboard's pages are not built; only its endpoints are available")
    const app = createApp({
      config,
      connection,
      secret,
      installation,
      logTo: standardOutput(),
      logLevel,
      migrations: await migrationNames(server),
      pages,
    })
    shutdown.app = app
    await Promise.all([app.db.transaction(async (tx) => loadReferenceData(tx)), foldNames(app.db)])
    if (config.demo) await seedIfEmpty(owner, config, secret, log)
    else await closeDemo(app.db)
    // After the seed, whose offers need a driver like any other.
    logDrivers(config, await app.db.transaction((tx) => matchDrivers(tx, app.machines.registry.installed)))
    const demo = config.demo ? await prepareDemo(app.db, config, secret, dataDir, log) : null
    await app.listen()
    const demoPath = join(dataDir, 'demo.json')
    process.stdout.write(greeting(config, demo && { ...demo, path: demoPath }, process.stdout.isTTY))
    if (storesLetters(config)) log(noSmtpWarning)
  } catch (error) {
    log(error instanceof Error ? error.message : String(error))
    await shutdown.now(1)
  }
}

/** Runs before anything is sealed: the sealed data shows which key is in use. */
async function sealedWith(connection: ClientConfig, config: Config, dataDir: string): Promise<SecretInUse> {
  const db = new Database({ connection, readers: 1, writers: 1, onError: (error) => log(error.message) })
  try {
    return await secretInUse(db.read, await serviceSecret(config.serviceSecret, dataDir, () => isAnythingSealed(db.read)))
  } finally {
    await db.close()
  }
}

/** On a signal, stops the app first, then its database. A repeated signal, as from a terminal through npm, counts once. */
function shutdownOn(embedded: EmbeddedPostgres | null) {
  const state: { app: App | null; now: (code: number) => Promise<void> } = { app: null, now }
  let begun = false
  async function now(code: number): Promise<void> {
    if (begun) return
    begun = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    try {
      await state.app?.close()
      await embedded?.stop()
    } catch (error) {
      log(`shutdown failed: ${error instanceof Error ? error.message : error}`)
      process.exit(1)
    }
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!begun) log('shutting down: finishing accepted calls')
      void now(0)
    })
  }
  return state
}

/** Says if there are no drivers or only simulated machines, and which offers changed because of it. */
function logDrivers(config: Config, { removed, restored }: Awaited<ReturnType<typeof matchDrivers>>): void {
  if (installedDrivers(config).length === 0) {
    log('no driver is installed, so nothing can be offered or rented: set PROVISION_DOCKER or PROVISION_KUBERNETES')
  }
  if (config.provisionLocal && !config.demo) log('PROVISION_LOCAL is on: machines are simulated, and their rentals are billed')
  if (removed > 0) log(`offers that left the market because their driver is not installed: ${removed}`)
  if (restored > 0) log(`offers that returned to the market because their driver is installed again: ${restored}`)
}

// On a full disk, or when nothing reads the output any more, output is lost; calls are still served.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

// An uncaught error ends the process. Node's own output would include everything attached to the error.
process.on('uncaughtException', (error) => {
  log(`the process ended because of an unexpected error: ${JSON.stringify(describeError(error))}`)
  process.exit(1)
})

main().catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
