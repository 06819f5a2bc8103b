/** What is done to the cluster, and what is promised meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

export interface Drill {
  readonly name: string
  /** How long writes may pause, at most; without it they pause by design. */
  readonly maxPauseMs?: number
  /** After this long, and for this long, no node can lead: nobody may be served from what an instance remembers. */
  readonly leaderless?: { readonly fromMs: number; readonly toMs: number }
  /** Does it; answers what sets things right again. `acknowledged` waits until writes flow anew. */
  run(cluster: Cluster, acknowledged: () => Promise<void>): Promise<() => void>
}

/** The lease of a leader that is gone lasts at least so long; what was remembered before is trusted a quarter of a second. */
const leaderless = { fromMs: 500, toMs: 10_000 }

/** The leader is taken away, and brought back once another leads and writes flow anew. */
const withoutLeader =
  (take: 'kill' | 'cutOff' | 'killPatroni', bringBack: 'start' | 'mend'): Drill['run'] =>
  async (cluster, acknowledged) => {
    const leader = await cluster.leader()
    leader[take]()
    await cluster.ledByAnother(leader)
    await acknowledged()
    return () => leader[bringBack]()
  }

/** Machines without power for so long. */
async function away(machines: readonly Machine[], ms: number): Promise<() => void> {
  for (const machine of machines) machine.kill()
  await pause(ms)
  return () => {
    for (const machine of machines) machine.start()
  }
}

/** By what `npm run cluster -- NAME` calls them. */
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
      leader.patronictl('switchover', '--master', leader.place.name, '--candidate', standby.place.name, '--force')
      return () => {}
    },
  },
  cutoff: {
    name: 'leader cut off from everybody',
    maxPauseMs: 25_000,
    leaderless,
    run: withoutLeader('cutOff', 'mend'),
  },
  standby: {
    name: 'a standby cut off',
    maxPauseMs: 25_000,
    async run(cluster, acknowledged) {
      const standby = await cluster.synchronousStandby()
      standby.cutOff()
      await acknowledged()
      return standby.mend
    },
  },
  patroni: {
    name: "leader's Patroni killed, its database alive",
    maxPauseMs: 25_000,
    // HAProxy has seen it by then, and the lease still stands.
    leaderless: { fromMs: 5_000, toMs: 10_000 },
    run: withoutLeader('killPatroni', 'start'),
  },
  etcd: {
    name: 'etcd away for 30 s',
    maxPauseMs: 6_000,
    run: ({ etcd }) => away(etcd, 30_000),
  },
  alone: {
    name: 'both standbys away for 15 s',
    // Longer than a call waits, so that every writer is told.
    async run(cluster) {
      const leader = await cluster.leader()
      return away(
        cluster.nodes.filter((node) => node !== leader),
        15_000,
      )
    },
  },
}
