/** What is done to the cluster, and what is promised meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { cutLink, mendLink } from './network.ts'

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

export const leaderKilled: Drill = {
  name: 'leader killed',
  maxPauseMs: 25_000,
  leaderless,
  async run(cluster, acknowledged) {
    const leader = await cluster.leader()
    leader.kill()
    await cluster.ledByAnother(leader)
    await acknowledged()
    return () => leader.start()
  },
}

export const switchover: Drill = {
  name: 'switchover',
  maxPauseMs: 6_000,
  async run(cluster) {
    const [leader, standby] = [await cluster.leader(), await cluster.synchronousStandby()]
    leader.patronictl('switchover', '--master', leader.place.name, '--candidate', standby.place.name, '--force')
    return () => {}
  },
}

export const leaderCutOff: Drill = {
  name: 'leader cut off from everybody',
  maxPauseMs: 25_000,
  leaderless,
  async run(cluster, acknowledged) {
    const leader = await cluster.leader()
    cutLink(leader.place)
    await cluster.ledByAnother(leader)
    await acknowledged()
    return () => mendLink(leader.place)
  },
}

export const standbyCutOff: Drill = {
  name: 'a standby cut off',
  maxPauseMs: 25_000,
  async run(cluster, acknowledged) {
    const { place } = await cluster.synchronousStandby()
    cutLink(place)
    await acknowledged()
    return () => mendLink(place)
  },
}

export const watchmanKilled: Drill = {
  name: "leader's Patroni killed, its database alive",
  maxPauseMs: 25_000,
  // HAProxy has seen it by then, and the lease still stands.
  leaderless: { fromMs: 5_000, toMs: 10_000 },
  async run(cluster, acknowledged) {
    const leader = await cluster.leader()
    leader.killPatroni()
    await cluster.ledByAnother(leader)
    await acknowledged()
    return () => leader.start()
  },
}

export const etcdAway: Drill = {
  name: 'etcd away for 30 s',
  maxPauseMs: 6_000,
  async run(cluster) {
    for (const member of cluster.etcd) member.kill()
    await pause(30_000)
    return () => {
      for (const member of cluster.etcd) member.start()
    }
  },
}

/** Longer than a call waits, so that every writer is told. */
const aloneMs = 15_000

export const leaderAlone: Drill = {
  name: 'both standbys away for 15 s',
  async run(cluster) {
    const leader = await cluster.leader()
    const standbys = cluster.nodes.filter((node) => node !== leader)
    for (const node of standbys) node.kill()
    await pause(aloneMs)
    return () => {
      for (const node of standbys) node.start()
    }
  },
}
