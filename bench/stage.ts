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
import { generatorCore, pinHere, pinned, serverCore } from './cores.ts'

export const home = join(root, '.parley/bench')
/** Where the service writes its CPU profiles, if profiling is on. */
export const profiles = join(home, 'profiles')
const clusterDir = join(home, 'postgres')

export type Stage = Awaited<ReturnType<typeof openStage>>

/** Starts the database on the generator's core. This process and all that it starts are pinned to that core. */
async function openStage(say: (line: string) => void) {
  pinHere(generatorCore)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const forMarkets = { max_connections: '200', shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
  const postgres = await startEmbedded({ clusterDir, log: say, settings: forMarkets, stopAlways: true, dieWithParent: true })
  const { socketPath, processes } = databaseIn(clusterDir)

  const connection = (database = 'parley'): pg.ClientConfig => ({ host: postgres.host, port: postgres.port, user: postgres.user, database })
  const sql = <Row extends object>(text: string, values: readonly unknown[] = [], database?: string): Promise<Row[]> =>
    queryOnce(connection(database), text, values)

  /** Runs the service's own code in this process, on the service's core. */
  const onServerCore = async <T>(work: () => Promise<T>): Promise<T> => {
    pinHere(serverCore)
    return work().finally(() => pinHere(generatorCore))
  }

  /** Creates a database with the schema and the rows that `fill` inserts. If `keep` is set, the database is reused in later runs. */
  const database = async (name: string, fill: (database: string) => Promise<void>, keep = false): Promise<void> => {
    const [there] = await sql('select from pg_database where datname = $1', [name], 'postgres')
    if (there && keep) return
    // It has a temporary name until it is complete. Otherwise the next run would reuse a partly filled database.
    const filling = `${name}_filling`
    for (const old of [name, filling]) await sql(`drop database if exists ${old} with (force)`, [], 'postgres')
    await sql(`create database ${filling}`, [], 'postgres')
    await migrate(connection(filling), join(root, 'server'), () => {})
    await fill(filling)
    await sql(`alter database ${filling} rename to ${name}`, [], 'postgres')
    rmSync(join(home, `service-${filling}`), { recursive: true, force: true })
  }

  /** Starts the service with its demo world on a database, pinned. It is ready when this returns. Its folder with its secrets is reused by the next start. */
  const service = (name: string, more: Settings = {}): Promise<Instance> => {
    const dataDir = join(home, `service-${name}`)
    const log = join(dataDir, 'access.log')
    rmSync(log, { force: true })
    const settings = { ...raisedLimits, DATABASE_URL: urlOf(postgres, name), DEMO: '1', LOG_LEVEL: 'info', ...more }
    const profiled = stage.profiling ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
    const command = pinned(process.execPath, [...profiled, ...asInTheImage()])
    return openInstance(name, dataDir, settings, log, { command, keptUp: false })
  }
  /** Starts the service, runs `work` with it, and stops it. */
  const serving = async <T>(name: string, work: (service: Instance) => Promise<T>, more: Settings = {}): Promise<T> => {
    const serves = await service(name, more)
    return work(serves).finally(() => serves.stop())
  }

  /** Starts one of our reference programs as a server, pinned like the service. */
  const reference = async (name: string, settings: Settings) => {
    const port = await freePort()
    const baseUrl = `http://127.0.0.1:${port}`
    const command = pinned(process.execPath, [join(root, `bench/dist/${name}.js`)])
    const logFile = join(home, `${name}.log`)
    const program = await startProgram({ name, command, settings: { PORT: `${port}`, ...settings }, logFile, readyUrl: baseUrl })
    return Object.assign(program, { baseUrl })
  }

  const close = () => postgres.stop()
  const parts = { say, connection, sql, onServerCore, database, service, serving, reference, close }
  const stage = {
    ...parts,
    socketPath,
    /** Whether the service is profiled. */
    profiling: false,
    get postmasterPid() {
      return processes()[0] ?? 0
    },
  }
  return stage
}

/** A run that prints nothing for this long is stuck. Creating a large market takes longer, but prints its progress. */
const maxSilentMinutes = 15

/** Opens the stage and always closes it, also after an error. */
export async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const silence = setTimeout(() => end(`nothing was told of for ${maxSilentMinutes} minutes`, 1), maxSilentMinutes * 60_000).unref()
  const say = (line: string) => {
    silence.refresh()
    process.stderr.write(`${line}\n`)
  }
  const stage = await openStage(say)
  const end = (why: string, code: number) => {
    say(why)
    void stage.close().then(() => process.exit(code))
  }
  process.once('SIGINT', () => end('interrupted', 130))
  return work(stage).finally(() => stage.close())
}

/** The arguments with which the image starts the service. The flags affect the measurements. */
function asInTheImage(): string[] {
  const [, command] = /^CMD (.*)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  if (command === undefined) throw new Error('deploy/Dockerfile has no CMD')
  return JSON.parse(command).slice(1)
}
