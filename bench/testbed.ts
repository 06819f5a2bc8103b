/** The environment of a row: a database of its own with full durability, and the service and the references as separate processes. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../reliability/checkout.ts'
import { databaseIn, queryOnce, urlOf } from '../reliability/database.ts'
import { freePort } from '../reliability/free-port.ts'
import { type Instance, openInstance, raisedLimits } from '../reliability/instance.ts'
import { type Settings, startProgram } from '../reliability/program.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { generatorCore, pinned, pinThisProcess, serverCore } from './cores.ts'

export const benchFolder = join(root, '.parley/bench')
/** Where the service writes its CPU profiles, if profiling is on. */
export const profilesFolder = join(benchFolder, 'profiles')
const clusterDir = join(benchFolder, 'postgres')

export type Testbed = Awaited<ReturnType<typeof openTestbed>>

/** Starts the database on the generator's core. This process and all that it starts are pinned to that core. */
async function openTestbed(log: (line: string) => void) {
  pinThisProcess(generatorCore)
  mkdirSync(benchFolder, { recursive: true, mode: 0o755 })
  const forMarkets = { max_connections: '200', shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
  const postgres = await startEmbedded({ clusterDir, logFile: log, settings: forMarkets, stopAlways: true, dieWithParent: true })
  const { socketPath, processes } = databaseIn(clusterDir)

  const connection = (name = 'parley'): pg.ClientConfig => ({
    host: postgres.host,
    port: postgres.port,
    user: postgres.user,
    database: name,
  })
  const sql = <Row extends object>(text: string, values: readonly unknown[] = [], databaseName?: string): Promise<Row[]> =>
    queryOnce(connection(databaseName), text, values)

  /** Runs the service's own code in this process, on the service's core. */
  const onServerCore = async <T>(work: () => Promise<T>): Promise<T> => {
    pinThisProcess(serverCore)
    return work().finally(() => pinThisProcess(generatorCore))
  }

  /** Creates a database with the schema and the rows that `fill` inserts. If `reuse` is set, the database is reused in later runs. */
  const database = async (name: string, fill: (database: string) => Promise<void>, reuse = false): Promise<void> => {
    const [existing] = await sql('select from pg_database where datname = $1', [name], 'postgres')
    if (existing && reuse) return
    // It has a temporary name until it is complete. Otherwise the next run would reuse a partly filled database.
    const filling = `${name}_filling`
    for (const old of [name, filling]) await sql(`drop database if exists ${old} with (force)`, [], 'postgres')
    await sql(`create database ${filling}`, [], 'postgres')
    await migrate(connection(filling), join(root, 'server'), () => {})
    await fill(filling)
    await sql(`alter database ${filling} rename to ${name}`, [], 'postgres')
    rmSync(join(benchFolder, `service-${filling}`), { recursive: true, force: true })
  }

  /** Starts the service with its demo world on a database, pinned. It is ready when this returns. Its folder with its secrets is reused by the next start. */
  const service = (name: string, more: Settings = {}): Promise<Instance> => {
    const dataDir = join(benchFolder, `service-${name}`)
    const accessLog = join(dataDir, 'access.log')
    rmSync(accessLog, { force: true })
    const settings = { ...raisedLimits, DATABASE_URL: urlOf(postgres, name), DEMO: '1', LOG_LEVEL: 'info', ...more }
    const profiled = testbed.profiling ? ['--cpu-prof', `--cpu-prof-dir=${profilesFolder}`] : []
    const command = pinned(process.execPath, [...profiled, ...imageArguments()])
    return openInstance(name, dataDir, settings, accessLog, { command, autoRestart: false })
  }
  /** Starts the service, runs `work` with it, and stops it. */
  const withService = async <T>(name: string, work: (service: Instance) => Promise<T>, more: Settings = {}): Promise<T> => {
    const running = await service(name, more)
    return work(running).finally(() => running.stop())
  }

  /** Starts one of our reference programs as a server, pinned like the service. */
  const reference = async (name: string, settings: Settings) => {
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const command = pinned(process.execPath, [join(root, `bench/dist/${name}.js`)])
    const logFile = join(benchFolder, `${name}.log`)
    const program = await startProgram({ name, command, settings: { PORT: `${port}`, ...settings }, logFile, readyUrl: baseUrl })
    return Object.assign(program, { baseUrl })
  }

  const close = () => postgres.stop()
  const parts = { log, connection, sql, onServerCore, database, service, withService, reference, close }
  const testbed = {
    ...parts,
    socketPath,
    /** Whether the service is profiled. */
    profiling: false,
    get postmasterPid() {
      return processes()[0] ?? 0
    },
  }
  return testbed
}

/** A run that prints nothing for this long is stuck. Creating a large market takes longer, but prints its progress. */
const maxSilentMinutes = 15

/** Opens the testbed and always closes it, also after an error. */
export async function withTestbed<T>(work: (testbed: Testbed) => Promise<T>): Promise<T> {
  const silenceTimer = setTimeout(
    () => stopAndExit(`no progress was reported for ${maxSilentMinutes} minutes`, 1),
    maxSilentMinutes * 60_000,
  ).unref()
  const log = (line: string) => {
    silenceTimer.refresh()
    process.stderr.write(`${line}\n`)
  }
  const testbed = await openTestbed(log)
  const stopAndExit = (reason: string, code: number) => {
    log(reason)
    void testbed.close().then(() => process.exit(code))
  }
  process.once('SIGINT', () => stopAndExit('interrupted', 130))
  return work(testbed).finally(() => testbed.close())
}

/** The arguments with which the image starts the service. The flags affect the measurements. */
function imageArguments(): string[] {
  const [, command] = /^CMD (.*)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  if (command === undefined) throw new Error('deploy/Dockerfile has no CMD')
  return JSON.parse(command).slice(1)
}
