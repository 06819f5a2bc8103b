/** Three database nodes, three etcd members, a proxy to the leading node, and the database. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { queryOnce, type Sql } from '../database.ts'
import { until } from '../wait.ts'
import { etcdAt, type Node, nodeAt, type Passwords } from './machine.ts'
import { databaseHosts, etcdHosts, frontAddress } from './network.ts'
import { fillTemplate } from './template.ts'

const port = 5432
const healthTimeoutMs = 180_000
const leaderTimeoutMs = 60_000

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/** Starts the cluster, with an empty database for the service. */
export async function startCluster(runFolder: string) {
  const password = () => randomBytes(16).toString('hex')
  const passwords: Passwords = { superuser: password(), replication: password(), rewind: password(), owner: password() }
  const etcd = etcdHosts.map((host) => etcdAt(host, runFolder))
  const nodes = databaseHosts.map((host) => nodeAt(host, runFolder, passwords))
  for (const one of [...etcd, ...nodes]) one.start()
  const proxy = startProxy(runFolder)

  /** Runs one statement on the leader as the superuser. */
  const sqlIn = <Row extends object>(database: string, text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const limits = { connectionTimeoutMillis: 5_000, query_timeout: 30_000 }
    return queryOnce({ host: frontAddress, port, user: 'postgres', password: passwords.superuser, database, ...limits }, text, values)
  }
  /** The same in the service's database. */
  const sql: Sql = (text, values) => sqlIn('parley', text, values)

  const findLeader = async (among: readonly Node[]): Promise<Node | undefined> => {
    for (const node of among) if (await node.isLeader()) return node
    return undefined
  }
  const leader = async (): Promise<Node> => {
    const node = await findLeader(nodes)
    if (!node) throw new Error('no node leads')
    return node
  }
  /** Returns once a node other than `before` leads. */
  const waitForNewLeader = (before: Node): Promise<void> =>
    until(async () => (await findLeader(nodes.filter((node) => node !== before))) !== undefined, leaderTimeoutMs, 'another node leads', 100)

  /** The members as the leader sees them. */
  const members = async () => (await findLeader(nodes))?.members() ?? []
  /** A standby that the leader's commits wait for. */
  const synchronousStandby = async (): Promise<Node> => {
    const name = (await members()).find(({ role }) => role === 'sync_standby')?.name
    const node = nodes.find(({ host }) => host.name === name)
    if (!node) throw new Error('no node stands by synchronously')
    return node
  }
  const isHealthy = async (): Promise<boolean> => {
    const running = (await members()).filter(({ state }) => state === 'running' || state === 'streaming')
    const standbys = running.filter(({ role }) => role === 'sync_standby')
    return running.length === nodes.length && standbys.length === nodes.length - 1
  }
  const waitUntilHealthy = (): Promise<void> =>
    until(isHealthy, healthTimeoutMs, 'three nodes run, one of them leading and the others standing by synchronously', 200)

  const stop = () => {
    proxy.kill('SIGTERM')
    for (const one of [...nodes, ...etcd]) one.kill()
  }

  await waitUntilHealthy()
  await sqlIn('postgres', `create role parley login createrole password '${passwords.owner}'`)
  await sqlIn('postgres', 'create database parley owner parley')
  const databaseUrl = `postgres://parley:${passwords.owner}@${frontAddress}:${port}/parley`
  return { nodes, etcd, databaseUrl, sql, leader, waitForNewLeader, synchronousStandby, waitUntilHealthy, stop }
}

/** Starts the proxy to the leading node. */
function startProxy(runFolder: string): ChildProcess {
  const config = join(runFolder, 'haproxy.cfg')
  const servers = databaseHosts.map(({ name, address }) => `  server ${name} ${address}:5432`).join('\n')
  fillTemplate('haproxy.cfg', config, { BIND: `${frontAddress}:${port}`, SERVERS: servers })
  const log = openSync(join(runFolder, 'haproxy.log'), 'a')
  return spawn('setpriv', ['--pdeathsig', 'KILL', '--', 'haproxy', '-db', '-f', config], { stdio: ['ignore', log, log] })
}
