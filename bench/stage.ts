/** What a row runs on: a database of its own with everything durable, the service as its own process, references as theirs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { root } from '../reliability/checkout.ts'
import { queryOnce } from '../reliability/database.ts'
import { peopleIn } from '../reliability/demo-people.ts'
import { raisedLimits } from '../reliability/instance.ts'
import { until } from '../reliability/wait.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { type EmbeddedPostgres, startEmbedded } from '../server/src/postgres/start-embedded.ts'
import { generatorCore, pinHere, pinned, serverCore } from './cores.ts'

export const home = process.env.BENCH_DIR ?? join(root, '.parley/bench')

const firstPort = Number(process.env.BENCH_PORT ?? 4100)
const ports = { api: firstPort, reference: firstPort + 80 }
/** Where the service leaves its CPU profiles, when it is told to. */
export const profiles = join(home, 'profiles')

/** The service, listening. */
export type Service = Awaited<ReturnType<Stage['service']>>
/** A process under measurement. */
export interface Measured {
  readonly pid: number
  stop(): Promise<void>
}

export class Stage {
  readonly say: (line: string) => void
  /** Whether the service is profiled. */
  profiling = false
  readonly #postgres: EmbeddedPostgres
  readonly #running = new Set<Measured>()

  private constructor(postgres: EmbeddedPostgres, say: (line: string) => void) {
    this.#postgres = postgres
    this.say = say
  }

  /** Starts the database on the generator's core: this process and all that it starts stay there. */
  static async open(say: (line: string) => void): Promise<Stage> {
    pinHere(generatorCore)
    mkdirSync(home, { recursive: true, mode: 0o755 })
    const settings = { max_connections: '200', shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' }
    const postgres = await startEmbedded({ clusterDir: join(home, 'postgres'), say, settings, stopAlways: true, dieWithParent: true })
    return new Stage(postgres, say)
  }

  /** Does what the service would do in this process, on the service's core. */
  async onServerCore<T>(work: () => Promise<T>): Promise<T> {
    pinHere(serverCore)
    try {
      return await work()
    } finally {
      pinHere(generatorCore)
    }
  }

  connection(database = 'parley'): pg.ClientConfig {
    const { host, port, user } = this.#postgres
    return { host, port, user, database }
  }
  /** Where the database listens, and as whom to speak to it. */
  get socketPath(): string {
    return join(this.#postgres.host, `.s.PGSQL.${this.#postgres.port}`)
  }
  get user(): string {
    return this.#postgres.user
  }
  get postmasterPid(): number {
    return Number(readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  }

  sql<Row extends object>(text: string, values: unknown[] = [], database?: string): Promise<Row[]> {
    return queryOnce(this.connection(database), text, values)
  }

  /** A database with the schema and whatever `fill` puts there; kept between runs when `keep` is so. */
  async database(name: string, fill: (database: string) => Promise<void>, keep = false): Promise<void> {
    const [there] = await this.sql('select from pg_database where datname = $1', [name], 'postgres')
    if (there && keep) return
    // Until it is whole it has another name: half filled, it would be taken for whole the next time.
    const filling = `${name}_filling`
    for (const old of [name, filling]) await this.sql(`drop database if exists ${old} with (force)`, [], 'postgres')
    await this.sql(`create database ${filling}`, [], 'postgres')
    await migrate(this.connection(filling), join(root, 'server'), () => {})
    await fill(filling)
    await this.sql(`alter database ${filling} rename to ${name}`, [], 'postgres')
    rmSync(join(home, `service-${filling}`), { recursive: true, force: true })
  }

  /** The service with its demo world on a database, pinned; ready when this returns. Two at once take different places. */
  async service(database: string, more: Record<string, string> = {}, place = 0) {
    const api = ports.api + 10 * place
    const { host, port, user } = this.#postgres
    const dataDir = join(home, `service-${database}`)
    // What a start leaves there, its secrets, the next finds.
    mkdirSync(dataDir, { recursive: true })
    const log = join(dataDir, 'access.log')
    const measured = await this.start(
      [...(this.profiling ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []), ...asInTheImage()],
      {
        ...raisedLimits,
        DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
        DATA_DIR: dataDir,
        DEMO: '1',
        LOG_LEVEL: 'info',
        API_PORT: String(api),
        DASHBOARD_PORT: String(api + 1),
        OPS_PORT: String(api + 2),
        ...more,
      },
      log,
      `http://127.0.0.1:${api + 2}/readyz`,
    )
    return { ...measured, people: peopleIn(dataDir), baseUrl: `http://127.0.0.1:${api}/v1` }
  }

  /** A reference program that listens, pinned as the service is. */
  reference(name: string, env: Record<string, string>): Promise<Measured> {
    const url = `http://127.0.0.1:${ports.reference}/`
    return this.start([join(root, `bench/dist/${name}.js`)], { PORT: String(ports.reference), ...env }, '/dev/null', url)
  }
  get referenceUrl(): string {
    return `http://127.0.0.1:${ports.reference}`
  }

  async start(
    args: readonly string[],
    env: Record<string, string>,
    out: string,
    readyUrl: string,
    { program = process.execPath, cwd = root }: { program?: string; cwd?: string } = {},
  ): Promise<Measured> {
    if ((await statusOf(readyUrl)) > 0) throw new Error(`something answers at ${readyUrl} already`)
    const file = openSync(out, 'w')
    const errors = openSync(join(home, 'stderr.log'), 'w')
    const [command, words] = pinned(program, args)
    const child = spawn(command, words, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', file, errors] })
    closeSync(file)
    closeSync(errors)
    const measured: Measured = { pid: child.pid ?? 0, stop: () => this.#end(child, measured) }
    this.#running.add(measured)
    await ready(readyUrl, child)
    return measured
  }

  async #end(child: ChildProcess, measured: Measured): Promise<void> {
    this.#running.delete(measured)
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((one) => one.stop()))
    await this.#postgres.stop()
  }
}

/** 0 where nothing listens. */
const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  )

function ready(url: string, child: ChildProcess): Promise<void> {
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${readFileSync(join(home, 'stderr.log'), 'utf8')}`)
    const status = await statusOf(url)
    return status > 0 && status < 500
  }
  return until(answers, 60_000, `${url} answers`, 20)
}

/** How the image starts the service: the flags are a part of what is measured. */
function asInTheImage(): string[] {
  const [, command] = /^CMD (.*)$/m.exec(readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')) ?? []
  if (command === undefined) throw new Error('deploy/Dockerfile has no CMD')
  return JSON.parse(command).slice(1)
}
