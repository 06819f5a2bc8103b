/** The process: settings, database, migrations, demo world, listeners; and its orderly end. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, createApp } from './app.ts'
import { type Config, isSettingError, readConfig } from './config.ts'
import { onceAvailable } from './db/available.ts'
import { dataFolder, dataHome } from './db/data-home.ts'
import type { EmbeddedPostgres } from './db/embedded.ts'
import { migrate, migrationNames } from './db/migrate.ts'
import { connectionTo, startOwnDatabase } from './db/own-database.ts'
import { asService } from './db/service-role.ts'
import { type DemoFile, prepareDemo } from './demo/demo-file.ts'
import { seedIfEmpty } from './demo/seed.ts'
import { matchDrivers } from './domain/catalog/match-drivers.ts'
import { loadReferenceData } from './domain/reference-data/load-reference-data.ts'
import { describeError, standardOutput } from './log.ts'
import { mainThreadFirst } from './main-thread-first.ts'
import { readPages } from './pages/read-pages.ts'
import { installedDrivers } from './provision/installed.ts'
import { serviceSecret } from './secret.ts'

const checkout = join(import.meta.dirname, '../..')
const server = join(import.meta.dirname, '..')
/** After this long the end is no longer orderly. */
const endAtMostMs = 10_000
/** A start waits so long for its database. */
const databaseWithinMs = 10_000

const say = (line: string) => process.stderr.write(`parley: ${line}\n`)

async function main(): Promise<void> {
  mainThreadFirst()
  const config = readConfig(process.env)
  const place = { dataDir: config.dataDir, checkout }
  const home = config.databaseUrl === null ? dataHome(place) : null
  const dataDir = dataFolder(place)
  await mkdir(dataDir, { recursive: true })
  const secret = await serviceSecret(config.serviceSecret, dataDir)
  const embedded = home && (await startOwnDatabase(home, say))
  const end = ending(embedded)
  try {
    const owner = connectionTo(config, embedded)
    const connection = await onceAvailable(async () => {
      await migrate(owner, server, say)
      return asService(owner)
    }, databaseWithinMs)
    const logLevel = config.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info')
    const pages = readPages(join(checkout, 'dashboard/dist'))
    if (pages === null) say("the dashboard's pages are not built; its endpoints serve without them")
    const app = createApp({
      config,
      connection,
      secret,
      logTo: standardOutput(),
      logLevel,
      migrations: await migrationNames(server),
      pages,
    })
    end.app = app
    await app.db.transaction(async (tx) => {
      loadReferenceData(tx)
      sayDrivers(config, await matchDrivers(tx, app.machines.fleet.installed))
    })
    if (config.demo) await seedIfEmpty(owner, config, secret, say)
    const demo = config.demo ? await prepareDemo(app.db, config, secret, dataDir) : null
    await app.listen()
    greet(config, demo, join(dataDir, 'demo.json'))
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    await end.now(1)
  }
}

/** On a signal: the app first, then its database. A signal that comes twice, as from a terminal through npm, is one. */
function ending(embedded: EmbeddedPostgres | null) {
  const state: { app: App | null; now: (code: number) => Promise<void> } = { app: null, now }
  let begun = false
  async function now(code: number): Promise<void> {
    if (begun) return
    begun = true
    setTimeout(() => process.exit(1), endAtMostMs).unref()
    try {
      await state.app?.close()
      await embedded?.stop()
    } catch (error) {
      say(`the end was not orderly: ${error instanceof Error ? error.message : error}`)
      process.exit(1)
    }
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!begun) say('finishing what was accepted')
      void now(0)
    })
  }
  return state
}

/** What machines there will be, where that is none or none real; and what that did to offers. */
function sayDrivers(config: Config, { left, back }: Awaited<ReturnType<typeof matchDrivers>>): void {
  if (installedDrivers(config).length === 0) {
    say('no driver is installed, so nothing can be offered or rented: see PROVISION_DOCKER and PROVISION_KUBERNETES')
  }
  if (config.provisionLocal && !config.demo) say('PROVISION_LOCAL is on: machines are simulated, and their rentals billed')
  if (left > 0) say(`offers that left the market, for their driver is not installed: ${left}`)
  if (back > 0) say(`offers that are back on the market with their driver: ${back}`)
}

/** What to open, and the first three calls to try. */
function greet(config: Config, demo: DemoFile | null, demoPath: string): void {
  const origin = new URL(config.baseUrl).origin
  const lines = [
    '',
    `  ${config.serviceName} is ready.`,
    '',
    `  Partner API    ${config.baseUrl}`,
    `  Documentation  ${origin}/docs`,
    `  Dashboard      ${config.dashboardUrl}`,
    `  Operations     ${config.opsUrl}/readyz`,
  ]
  const buyer = demo?.people.find((person) => person.side === 'buys' && person.role === 'trader' && !person.suspended)
  const key = buyer?.keys?.live
  if (buyer && key) {
    const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    const demand = `{"gpuModel":"H100 SXM","gpusPerNode":8,"nodes":2,"region":"eu-north","startsAt":"${startsAt}T00:00:00Z","durationMonths":3}`
    lines.push(
      '',
      `  The demo world's people, with their passwords and keys, are in ${demoPath}`,
      `  Try as ${buyer.name} of ${buyer.company}:`,
      '',
      `    curl -s -H "Authorization: Bearer ${key}" ${config.baseUrl}/me`,
      `    curl -s -H "Authorization: Bearer ${key}" ${config.baseUrl}/requests`,
      `    curl -s -H "Authorization: Bearer ${key}" -H "Idempotency-Key: first" -H "Content-Type: application/json" \\`,
      `      -d '${demand}' ${config.baseUrl}/requests`,
      '',
      `  The whole story, played against this service: ${process.env.DATA_DIR ? `DATA_DIR=${process.env.DATA_DIR} ` : ''}npm run tour`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

// On a full disk, or when nobody listens any more, words are lost; calls are served on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

// What nobody caught ends the process. Node's own last words would quote all that hangs on the error.
process.on('uncaughtException', (error) => {
  say(`ended by a mistake: ${JSON.stringify(describeError(error))}`)
  process.exit(1)
})

main().catch((error: unknown) => {
  say(isSettingError(error) || error instanceof Error ? error.message : String(error))
  process.exit(1)
})
