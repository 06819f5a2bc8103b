/** The failures that the cluster goes through, and what the service promises during each. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

export interface Drill {
  readonly name: string
  /** How long writes may pause at most. Without it, they pause by design. */
  readonly maxPauseMs?: number
  /** The period in which no node can lead. During it, no call may be served from an instance's cache. */
  readonly leaderless?: { readonly fromMs: number; readonly toMs: number }
  /** Runs the drill. Returns a function that restores the cluster. `waitForAcknowledgement` waits until writes are acknowledged again. */
  run(cluster: Cluster, waitForAcknowledgement: () => Promise<void>): Promise<() => void>
}

/** The lease of a failed leader lasts at least until `toMs`. Rights cached earlier are trusted for a quarter of a second. */
const leaderless = { fromMs: 500, toMs: 10_000 }

/** Removes the leader, and restores it once another node leads and writes are acknowledged again. */
const withoutLeader =
  (fault: 'kill' | 'disconnect' | 'killPatroni', repair: 'start' | 'reconnect'): Drill['run'] =>
  async (cluster, waitForAcknowledgement) => {
    const leader = await cluster.leader()
    leader[fault]()
    await cluster.waitForNewLeader(leader)
    await waitForAcknowledgement()
    return () => leader[repair]()
  }

/** Takes the power from machines for `ms`. */
async function powerOffFor(machines: readonly Machine[], ms: number): Promise<() => void> {
  for (const machine of machines) machine.kill()
  await pause(ms)
  return () => {
    for (const machine of machines) machine.start()
  }
}

/** By the name for `npm run cluster -- NAME`. */
export const drills: Readonly<Record<string, Drill>> = {
  killed: {
    name: 'leader killed',
    maxPauseMs: 25_000,
    leaderless,
    run: withoutLeader('kill', 'start'),
  },
  switchover: {
    name: 'switchover',
    maxPauseMs: 6_000,
    async run(cluster) {
      const [leader, standby] = [await cluster.leader(), await cluster.synchronousStandby()]
      leader.patronictl('switchover', '--master', leader.host.name, '--candidate', standby.host.name, '--force')
      return () => {}
    },
  },
  cutoff: {
    name: 'leader cut off from everybody',
    maxPauseMs: 25_000,
    leaderless,
    run: withoutLeader('disconnect', 'reconnect'),
  },
  standby: {
    name: 'a standby cut off',
    maxPauseMs: 25_000,
    async run(cluster, waitForAcknowledgement) {
      const standby = await cluster.synchronousStandby()
      standby.disconnect()
      await waitForAcknowledgement()
      return standby.reconnect
    },
  },
  patroni: {
    name: "leader's Patroni killed, its database alive",
    maxPauseMs: 25_000,
    // By then, HAProxy has noticed, and the lease is still valid.
    leaderless: { fromMs: 5_000, toMs: 10_000 },
    run: withoutLeader('killPatroni', 'start'),
  },
  etcd: {
    name: 'etcd away for 30 s',
    maxPauseMs: 6_000,
    run: ({ etcd }) => powerOffFor(etcd, 30_000),
  },
  alone: {
    name: 'both standbys away for 15 s',
    // Longer than a call waits, so that every writer gets a response.
    async run(cluster) {
      const leader = await cluster.leader()
      return powerOffFor(
        cluster.nodes.filter((node) => node !== leader),
        15_000,
      )
    },
  },
}
