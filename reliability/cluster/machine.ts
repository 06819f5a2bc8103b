/** The machines of the cluster. Each has a network namespace, a folder, and processes that run as the database's account. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { cutLink, etcdPlaces, killAllIn, mendLink, type Place, subnet } from './network.ts'
import { fillTemplate } from './template.ts'

/** Debian's account for the database. */
const account = 'postgres'

export type Machine = Pick<Node, 'kill' | 'start'>

function machineAt(place: Place, home: string) {
  const folder = join(home, place.name)
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
  const configure = (template: string, words: Readonly<Record<string, string>>): string => {
    fillTemplate(template, path(template), { NAME: place.name, ADDRESS: place.address, ...words })
    return path(template)
  }
  const inside = (command: readonly string[]): string[] => {
    const asAccount = ['setpriv', '--reuid', account, '--regid', account, '--init-groups', '--pdeathsig', 'KILL', '--']
    return ['netns', 'exec', place.namespace, ...asAccount, ...command]
  }
  /** Starts a program that is killed when this process ends. */
  const run = (name: string, command: readonly string[]): ChildProcess => {
    const log = openSync(path(`${name}.log`), 'a')
    const env = { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' }
    return spawn('ip', inside(command), { cwd: folder, env, stdio: ['ignore', log, log] })
  }
  /** Runs a program to its end. Returns its output. */
  const runToEnd = (command: readonly string[]): string =>
    execFileSync('ip', inside(command), { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })
  /** Kills all its processes at the same time, without warning. */
  const kill = () => killAllIn(place.namespace)
  return { place, ownFolder, configure, run, runToEnd, kill }
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, account], { encoding: 'utf8' }).trim())

/** One of the three etcd members. etcd stores the leader's lease. */
export function etcdAt(place: Place, home: string) {
  const { ownFolder, configure, run, kill } = machineAt(place, home)
  const members = etcdPlaces.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
  const config = configure('etcd.conf.yml', { DATA_DIR: ownFolder('etcd', 0o700), MEMBERS: members })
  return { place, kill, start: () => void run('etcd', ['etcd', '--config-file', config]) }
}

export type Passwords = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'owner', string>>

/** A member as Patroni describes it. */
type Member = Readonly<Record<'name' | 'role' | 'state', string>>

const askedWithinMs = 1_000

export type Node = ReturnType<typeof nodeAt>

/** One database node: Patroni, and the PostgreSQL that Patroni runs. */
export function nodeAt(place: Place, home: string, passwords: Passwords) {
  const { ownFolder, configure, run, runToEnd, kill } = machineAt(place, home)
  const config = configure('patroni.yml', {
    ETCD_HOSTS: etcdPlaces.map(({ address }) => `${address}:2379`).join(','),
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
  const askPatroni = (what: string) => fetch(`http://${place.address}:8008/${what}`, { signal: AbortSignal.timeout(askedWithinMs) })
  /** Whether the node holds the leader's lease. */
  const leads = (): Promise<boolean> =>
    askPatroni('primary').then(
      ({ ok }) => ok,
      () => false,
    )
  /** The cluster as this node's Patroni sees it. Empty if Patroni does not answer. */
  const members = (): Promise<readonly Member[]> =>
    askPatroni('cluster')
      .then(async (answer) => ((await answer.json()) as { members?: Member[] }).members ?? [])
      .catch(() => [])
  const patronictl = (...words: string[]) => runToEnd(['patronictl', '-c', config, ...words])
  const [cutOff, mend] = [() => cutLink(place), () => mendLink(place)]
  return { place, kill, start, cutOff, mend, killPatroni, leads, members, patronictl }
}

/** The programs of the newest PostgreSQL that Debian has installed. */
function programFolder(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}
