/** The points at which a round strikes: processes, backends, and lines at every range of bytes. */
import { setTimeout as pause } from 'node:timers/promises'
import { end } from '../database.ts'
import type { Installation } from '../installation.ts'
import type { Random } from '../random.ts'
import { type Cut, ways } from '../tcp-fault-proxy.ts'
import type { Clients, WaitingCut } from './clients.ts'
import type { PointKind } from './tally.ts'

export interface Point {
  readonly kind: PointKind
  /** Whether it came about. */
  strike(): Promise<boolean>
}

/** How many points of each kind a round has, beside its kills. */
export interface RoundPlan {
  readonly clientCuts: number
  readonly databaseCuts: number
  readonly backends: number
}

const hangMs = [50, 400] as const
const cutWithinMs = 200
/** Of an instance's connections to the database, those on which a cut soon finds traffic. */
const busyLines = 5
/** A backend that is killed takes all others down with it, so that few are. */
const killedShare = 0.15

/** Shares of a call's or an answer's bytes: before the first, within each third, after the last. */
const shares = [0, 1 / 6, 1 / 2, 5 / 6, 1] as const

export class Points {
  readonly #installation: Installation
  readonly #clients: Clients
  readonly #random: Random

  constructor(installation: Installation, clients: Clients, random: Random) {
    this.#installation = installation
    this.#clients = clients
    this.#random = random
  }

  /** Everything of a round but its kills, by layer: what is struck at one layer does not wait for another. */
  draw(plan: RoundPlan): Point[][] {
    const many = (count: number, point: () => Point) => Array.from({ length: count }, point)
    return [
      many(plan.clientCuts, () => this.#clientCut()),
      many(plan.databaseCuts, () => this.#databaseCut()),
      many(plan.backends, () => this.#backend()),
    ]
  }

  #cut(direction: Cut['direction'], after: Cut['after']): Cut {
    return { direction, after, way: this.#random.pick(ways), ms: this.#random.int(...hangMs) }
  }

  /** Reset before the call, half a call, an answer dropped or halved; or the same, hanging or slow. */
  #clientCut(): Point {
    const jitter = this.#random.next() / 6
    const share = this.#random.pick(shares)
    const cut = this.#cut(this.#random.pick(['out', 'back']), { share: share === 0 || share === 1 ? share : share + jitter - 1 / 12 })
    return { kind: 'client line', strike: () => cutNextCall(this.#clients, cut) }
  }

  #databaseCut(): Point {
    const n = this.#random.int(0, busyLines - 1)
    const cut = this.#cut(this.#random.pick(['out', 'back']), { bytes: this.#random.int(0, 2_000) })
    return { kind: 'database line', strike: () => this.#installation.databaseLine.cutOpen(n, cut, cutWithinMs) }
  }

  #backend(): Point {
    const n = this.#random.int(0, 1_000)
    const killed = this.#random.chance(killedShare)
    return { kind: killed ? 'backend killed' : 'backend', strike: () => endBackend(this.#installation, n, killed) }
  }
}

async function cutNextCall(clients: Clients, cut: Cut): Promise<boolean> {
  let waiting: WaitingCut | undefined
  const happened = new Promise<boolean>((resolve) => {
    waiting = { cut, happened: resolve }
    clients.awaitCall(waiting)
  })
  const nobodyCame = new AbortController()
  void pause(cutWithinMs, undefined, { signal: nobodyCame.signal }).then(
    () => waiting && clients.takeBack(waiting),
    () => {},
  )
  const did = await happened
  nobodyCame.abort()
  return did
}

/** Ends the `n`-th of the service's own backends: with the server's leave, or without. */
async function endBackend({ home: { database } }: Installation, n: number, killed: boolean): Promise<boolean> {
  const rows = await database.rows<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'parley %' order by backend_start`,
  )
  const pid = rows[n % Math.max(1, rows.length)]?.pid
  if (pid === undefined) return false
  if (killed) end(pid)
  else await database.rows('select pg_terminate_backend($1)', [pid])
  return true
}
