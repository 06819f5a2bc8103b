/** Three database nodes, three members of etcd, the way to whichever node leads, and the database in it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { queryOnce, type Sql } from '../database.ts'
import { until } from '../wait.ts'
import { Etcd, type Member, Node, type Passwords } from './machine.ts'
import { databasePlaces, etcdPlaces, frontAddress } from './network.ts'
import { fillTemplate } from './template.ts'

const port = 5432
const healthyWithinMs = 180_000
const ledWithinMs = 60_000

export class Cluster {
  readonly nodes: readonly Node[]
  readonly etcd: readonly Etcd[]
  readonly #home: string
  readonly #passwords: Passwords
  #proxy: ChildProcess | undefined

  constructor(home: string) {
    this.#home = home
    const password = () => randomBytes(16).toString('hex')
    this.#passwords = { superuser: password(), replication: password(), rewind: password(), owner: password() }
    this.etcd = etcdPlaces.map((place) => new Etcd(place, home))
    this.nodes = databasePlaces.map((place) => new Node(place, home, this.#passwords))
  }

  get databaseUrl(): string {
    return `postgres://parley:${this.#passwords.owner}@${frontAddress}:${port}/parley`
  }

  async start(): Promise<void> {
    for (const one of [...this.etcd, ...this.nodes]) one.start()
    this.#startProxy()
    await this.healthy()
    await this.#makeDatabase()
  }

  #startProxy(): void {
    const config = join(this.#home, 'haproxy.cfg')
    const servers = databasePlaces.map(({ name, address }) => `  server ${name} ${address}:5432`).join('\n')
    fillTemplate('haproxy.cfg', config, { BIND: `${frontAddress}:${port}`, SERVERS: servers })
    const log = openSync(join(this.#home, 'haproxy.log'), 'a')
    this.#proxy = spawn('setpriv', ['--pdeathsig', 'KILL', '--', 'haproxy', '-db', '-f', config], { stdio: ['ignore', log, log] })
  }

  async #makeDatabase(): Promise<void> {
    await this.#sql('postgres', `create role parley login createrole password '${this.#passwords.owner}'`)
    await this.#sql('postgres', 'create database parley owner parley')
  }

  /** One statement on the leader, in the database of the service. */
  readonly serviceSql: Sql = (text, values) => this.#sql('parley', text, values)

  /** As the superuser. */
  #sql<Row extends object>(database: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { superuser: password } = this.#passwords
    const limits = { connectionTimeoutMillis: 5_000, query_timeout: 30_000 }
    return queryOnce({ host: frontAddress, port, user: 'postgres', password, database, ...limits }, text, values)
  }

  async leader(): Promise<Node> {
    for (const node of this.nodes) if (await node.leads()) return node
    throw new Error('no node leads')
  }

  /** Returns once another node than this leads. */
  async ledByAnother(before: Node): Promise<void> {
    const others = this.nodes.filter((node) => node !== before)
    const leads = async () => (await Promise.all(others.map((node) => node.leads()))).includes(true)
    await until(leads, ledWithinMs, 'another node leads', 100)
  }

  /** A node that the leader's commits wait for. */
  async synchronousStandby(): Promise<Node> {
    const members = await this.members()
    const name = members.find(({ role }) => role === 'sync_standby')?.name
    const node = this.nodes.find(({ place }) => place.name === name)
    if (!node) throw new Error('no node stands by synchronously')
    return node
  }

  /** As the leader sees it. */
  async members(): Promise<readonly Member[]> {
    for (const node of this.nodes) if (await node.leads()) return node.members()
    return []
  }

  /** One leads, the others stand by synchronously, all run. */
  async isHealthy(): Promise<boolean> {
    const members = await this.members()
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
    const standbys = running.filter(({ role }) => role === 'sync_standby')
    return running.length === databasePlaces.length && standbys.length === databasePlaces.length - 1
  }

  healthy(): Promise<void> {
    return until(
      () => this.isHealthy(),
      healthyWithinMs,
      'three nodes run, one of them leading and the others standing by synchronously',
      200,
    )
  }

  stop(): void {
    this.#proxy?.kill('SIGTERM')
    for (const one of [...this.nodes, ...this.etcd]) one.kill()
  }
}
