/** The machines of the cluster. Each has a network namespace, a folder, and processes that run as the database's account. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cutLink, etcdHosts, type Host, killAllIn, restoreLink, subnet } from './network.ts'
import { fillTemplate } from './template.ts'

/** Debian's account for the database. */
const account = 'postgres'

export type Machine = Pick<Node, 'kill' | 'start'>

function machineAt(host: Host, runFolder: string) {
  const folder = join(runFolder, host.name)
  const path = (name: string) => join(folder, name)
  /** Creates a folder that the account owns. */
  const ownFolder = (name: string, mode = 0o755): string => {
    mkdirSync(path(name), { recursive: true })
    chownSync(path(name), idOf('-u'), idOf('-g'))
    chmodSync(path(name), mode)
    return path(name)
  }
  ownFolder('')
  /** Writes a configuration with the machine's name and address. */
  const configure = (template: string, values: Readonly<Record<string, string>>): string => {
    fillTemplate(template, path(template), { NAME: host.name, ADDRESS: host.address, ...values })
    return path(template)
  }
  const inNamespace = (command: readonly string[]): string[] => {
    const asAccount = ['setpriv', '--reuid', account, '--regid', account, '--init-groups', '--pdeathsig', 'KILL', '--']
    return ['netns', 'exec', host.namespace, ...asAccount, ...command]
  }
  /** Starts a program that is killed when this process ends. */
  const run = (name: string, command: readonly string[]): ChildProcess => {
    const log = openSync(path(`${name}.log`), 'a')
    const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' }
    return spawn('ip', inNamespace(command), { cwd: folder, env, stdio: ['ignore', log, log] })
  }
  /** Runs a program to its end. Returns its output. */
  const runToEnd = (command: readonly string[]): string =>
    execFileSync('ip', inNamespace(command), { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })
  /** Kills all its processes at the same time, without warning. */
  const kill = () => killAllIn(host.namespace)
  return { host, ownFolder, configure, run, runToEnd, kill }
}

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, account], { encoding: 'utf8' }).trim())

/** One of the three etcd members. etcd stores the leader's lease. */
export function etcdAt(host: Host, runFolder: string) {
  const { ownFolder, configure, run, kill } = machineAt(host, runFolder)
  const members = etcdHosts.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  const config = configure('etcd.conf.yml', { DATA_DIR: ownFolder('etcd', 0o700), MEMBERS: members })
  return { host, kill, start: () => void run('etcd', ['etcd', '--config-file', config]) }
}

export type Passwords = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'owner', string>>

/** A member as Patroni describes it. */
type Member = Readonly<Record<'name' | 'role' | 'state', string>>

const requestTimeoutMs = 1_000

export type Node = ReturnType<typeof nodeAt>

/** One database node: Patroni, and the PostgreSQL that Patroni runs. */
export function nodeAt(host: Host, runFolder: string, passwords: Passwords) {
  const { ownFolder, configure, run, runToEnd, kill } = machineAt(host, runFolder)
  const config = configure('patroni.yml', {
    ETCD_HOSTS: etcdHosts.map(({ address }) => `${address}:2379`).join(','),
    NETWORK: subnet,
    BIN_DIR: programFolder(),
    DATA_DIR: ownFolder('postgres', 0o700),
    SOCKET_DIR: ownFolder('socket'),
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    REWIND_PASSWORD: passwords.rewind,
  })
  let patroni: ChildProcess | undefined
  const start = () => {
    patroni = run('patroni', ['patroni', config])
  }
  /** Kills Patroni, which manages the database. The database keeps running. */
  const killPatroni = () => void patroni?.kill('SIGKILL')
  const fetchPatroni = (endpoint: string) =>
    fetch(`http://${host.address}:8008/${endpoint}`, { signal: AbortSignal.timeout(requestTimeoutMs) })
  /** Whether the node holds the leader's lease. */
  const isLeader = (): Promise<boolean> =>
    fetchPatroni('primary').then(
      ({ ok }) => ok,
      () => false,
    )
  /** The cluster as this node's Patroni sees it. Empty if Patroni does not respond. */
  const members = (): Promise<readonly Member[]> =>
    fetchPatroni('cluster')
      .then(async (response) => ((await response.json()) as { members?: Member[] }).members ?? [])
      .catch(() => [])
  const patronictl = (...args: string[]) => runToEnd(['patronictl', '-c', config, ...args])
  const [disconnect, reconnect] = [() => cutLink(host), () => restoreLink(host)]
  return { host, kill, start, disconnect, reconnect, killPatroni, isLeader, members, patronictl }
}

/** The programs of the newest PostgreSQL that Debian has installed. */
function programFolder(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}
