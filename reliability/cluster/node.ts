/** One database node: Patroni, and the PostgreSQL that Patroni runs. */
import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { Machine } from './machine.ts'
import { etcdPlaces, type Place, subnet } from './network.ts'

export interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly rewind: string
  readonly owner: string
}

/** What Patroni says of a member. */
export interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

const askedWithinMs = 1_000

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
