/** The machines of the cluster: each is a place in the network, a folder, and what runs there as the database's account. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { etcdPlaces, killAllIn, type Place, subnet } from './network.ts'
import { fillTemplate } from './template.ts'

/** Debian's account for the database. */
const account = 'postgres'

export abstract class Machine {
  readonly place: Place
  readonly #folder: string

  constructor(place: Place, home: string) {
    this.place = place
    this.#folder = join(home, place.name)
    this.ownFolder('')
  }

  #path(name: string): string {
    return join(this.#folder, name)
  }

  /** A folder that belongs to the account. */
  ownFolder(name: string, mode = 0o755): string {
    const path = this.#path(name)
    mkdirSync(path, { recursive: true })
    chownSync(path, idOf('-u'), idOf('-g'))
    chmodSync(path, mode)
    return path
  }

  /** A configuration with the machine's own name and address in it. */
  configure(template: string, words: Readonly<Record<string, string>>): string {
    const path = this.#path(template)
    fillTemplate(template, path, { NAME: this.place.name, ADDRESS: this.place.address, ...words })
    return path
  }

  /** Starts a program, which dies with us. */
  run(name: string, command: readonly string[]): ChildProcess {
    const log = openSync(this.#path(`${name}.log`), 'a')
    const [program = '', ...words] = this.#inside(command)
    const env = { PATH: process.env.PATH, HOME: this.#folder, LANG: 'C.UTF-8' }
    return spawn(program, words, { cwd: this.#folder, env, stdio: ['ignore', log, log] })
  }

  /** Runs a program to its end; answers what it said. */
  runToEnd(command: readonly string[]): string {
    const [program = '', ...words] = this.#inside(command)
    return execFileSync(program, words, { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  #inside(command: readonly string[]): string[] {
    const asAccount = ['setpriv', '--reuid', account, '--regid', account, '--init-groups', '--pdeathsig', 'KILL', '--']
    return ['ip', 'netns', 'exec', this.place.namespace, ...asAccount, ...command]
  }

  abstract start(): void

  /** All of it at once, without a word of warning. */
  kill(): void {
    killAllIn(this.place.namespace)
  }
}

const idOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, account], { encoding: 'utf8' }).trim())

/** One of the three members of etcd, which keeps who leads. */
export class Etcd extends Machine {
  readonly #config: string

  constructor(place: Place, home: string) {
    super(place, home)
    const members = etcdPlaces.map(({ name, address }) => `${name}=http://${address}:2380`).join(',')
    this.#config = this.configure('etcd.conf.yml', { DATA_DIR: this.ownFolder('etcd', 0o700), MEMBERS: members })
  }

  start(): void {
    this.run('etcd', ['etcd', '--config-file', this.#config])
  }
}

export type Passwords = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'owner', string>>

/** What Patroni says of a member. */
export type Member = Readonly<Record<'name' | 'role' | 'state', string>>

const askedWithinMs = 1_000

/** One database node: Patroni, and the PostgreSQL that Patroni runs. */
export class Node extends Machine {
  readonly #config: string
  #patroni: ChildProcess | undefined

  constructor(place: Place, home: string, passwords: Passwords) {
    super(place, home)
    this.#config = this.configure('patroni.yml', {
      ETCD_HOSTS: etcdPlaces.map(({ address }) => `${address}:2379`).join(','),
      NETWORK: subnet,
      BIN_DIR: programFolder(),
      DATA_DIR: this.ownFolder('postgres', 0o700),
      SOCKET_DIR: this.ownFolder('socket'),
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REWIND_PASSWORD: passwords.rewind,
    })
  }

  start(): void {
    this.#patroni = this.run('patroni', ['patroni', this.#config])
  }

  /** What watches over the database is gone; the database runs on. */
  killPatroni(): void {
    this.#patroni?.kill('SIGKILL')
  }

  /** The cluster as this node's Patroni sees it; nothing when it does not answer. */
  async members(): Promise<readonly Member[]> {
    try {
      const { members } = (await (await this.#askPatroni('cluster')).json()) as { members?: Member[] }
      return members ?? []
    } catch {
      return []
    }
  }

  /** Whether it holds the leader's lease. */
  leads(): Promise<boolean> {
    return this.#askPatroni('primary').then(
      ({ ok }) => ok,
      () => false,
    )
  }

  #askPatroni(what: string): Promise<Response> {
    return fetch(`http://${this.place.address}:8008/${what}`, { signal: AbortSignal.timeout(askedWithinMs) })
  }

  patronictl(...words: string[]): string {
    return this.runToEnd(['patronictl', '-c', this.#config, ...words])
  }
}

/** The newest PostgreSQL that Debian has installed. */
function programFolder(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${newest}/bin`
}
