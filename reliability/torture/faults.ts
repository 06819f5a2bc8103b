/** The faults that a round injects: ended backends, and connections cut at every range of bytes. */
import { killProcess } from '../database.ts'
import type { Random } from '../random.ts'
import { type Cut, cutModes } from '../tcp-fault-proxy.ts'
import type { Clients } from './clients.ts'
import type { Installation } from './installation.ts'
import type { FaultKind } from './tally.ts'

export interface Fault {
  readonly kind: FaultKind
  /** Returns whether the fault happened. */
  inject(): Promise<boolean>
}

/** How many faults of each kind a round has, in addition to its kills. */
export type RoundPlan = Readonly<Record<'clientCuts' | 'databaseCuts' | 'backends', number>>

const hangMs = [50, 400] as const
const cutTimeoutMs = 200
/** The number of an instance's database connections that are busy enough for a cut to happen soon. */
const busyConnections = 5
/** Killing a backend ends all other backends, so only a few are killed. */
const killedShare = 0.15

/** Shares of the bytes of a call or a response: before the first byte, within each third, after the last. */
const shares = [0, 1 / 6, 1 / 2, 5 / 6, 1] as const

/** All faults of a round except its kills, by layer. Layers do not wait for each other. */
export function generateFaults(plan: RoundPlan, installation: Installation, clients: Clients, random: Random): Fault[][] {
  const randomCut = (after: Cut['after']): Cut => {
    return { direction: random.pick(['out', 'back']), after, mode: random.pick(cutModes), ms: random.int(...hangMs) }
  }
  /** A connection that ends before the call, within the call, or before or within the response. It is reset, closed, hanging or slow. */
  const clientCut = (): Fault => {
    const share = random.pick(shares)
    const nextCut = randomCut({ share: share === 0 || share === 1 ? share : share + random.next() / 6 - 1 / 12 })
    return { kind: 'client line', inject: () => clients.cutNextCall(nextCut, cutTimeoutMs) }
  }
  const databaseCut = (): Fault => {
    const [n, nextCut] = [random.int(0, busyConnections - 1), randomCut({ bytes: random.int(0, 2_000) })]
    return { kind: 'database line', inject: () => installation.databaseProxy.cutOpen(n, nextCut, cutTimeoutMs) }
  }
  const backendEnd = (): Fault => {
    const [n, killed] = [random.int(0, 1_000), random.chance(killedShare)]
    return { kind: killed ? 'backend killed' : 'backend', inject: () => endBackend(installation, n, killed) }
  }
  const many = (count: number, makeFault: () => Fault) => Array.from({ length: count }, makeFault)
  return [many(plan.clientCuts, clientCut), many(plan.databaseCuts, databaseCut), many(plan.backends, backendEnd)]
}

/** Ends the `n`-th of the service's backends, through the server or, if `killed`, with SIGKILL. */
async function endBackend({ demo: { database } }: Installation, n: number, killed: boolean): Promise<boolean> {
  const rows = await database.rows<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'parley %' order by backend_start`,
  )
  const pid = rows[n % Math.max(1, rows.length)]?.pid
  if (pid === undefined) return false
  if (killed) killProcess(pid)
  else await database.rows('select pg_terminate_backend($1)', [pid])
  return true
}
