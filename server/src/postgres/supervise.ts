/** Keeps a server running: the first start, which may fail, and the watch after it, which never gives up. */

import { idlePause, pause } from '../core/wait.ts'
import { failure, lastLines } from './log.ts'
import { adoptOrSpawn, type ClusterSettings, type Postmaster, shutDown, waitUntilReady } from './postmaster.ts'

const retryTimeoutMs = 10_000
const firstPauseMs = 100
const maxPauseMs = 2_000
/** The first attempts may fail only because of what the dead server left. */
const failuresBeforeLog = 3

/** What another server, dead or alive, leaves for a moment: shared memory until its children end, a lock, which is empty at first, a socket. */
const transientErrors = /pre-existing shared memory|lock file "[^"]*" (?:already exists|is empty)|is another postmaster|already in use/

/**
 * Adopts or starts a server and waits until it accepts connections.
 *
 * @throws immediately for a permanent fault such as a wrong setting, after some seconds for one that should have passed.
 */
export async function firstPostmaster(cluster: ClusterSettings): Promise<Postmaster> {
  const deadline = performance.now() + retryTimeoutMs
  for (;;) {
    const postmaster = adoptOrSpawn(cluster)
    if (await waitUntilReady(postmaster, cluster.clusterDir)) return postmaster
    if (postmaster.isAlive()) return giveUp(postmaster, cluster)
    const isTransient = postmaster.logFrom === null || transientErrors.test(lastLines(cluster.clusterDir, postmaster.logFrom))
    if (!isTransient || performance.now() > deadline)
      throw failure('The database server did not start.', cluster.clusterDir, postmaster.logFrom ?? 0)
    await pause(firstPauseMs)
  }
}

async function giveUp(postmaster: Postmaster, cluster: ClusterSettings): Promise<never> {
  const error = failure(`The database server (process ${postmaster.pid}) took too long to get ready.`, cluster.clusterDir)
  // A server that somebody else started may have its reasons.
  if (postmaster.logFrom !== null) await shutDown(postmaster, cluster.clusterDir)
  throw error
}

export interface Watch {
  /** Ends the watch and returns the server that it leaves running. */
  end(): Promise<Postmaster | null>
}

/** Restarts the server whenever it ends, with growing pauses, until the watch ends. */
export function watch(first: Postmaster, cluster: ClusterSettings, log: (line: string) => void): Watch {
  const ending = new AbortController()
  let current: Postmaster | null = first
  const watching = supervise()
  return {
    async end() {
      ending.abort()
      await watching
      return current
    },
  }

  async function supervise(): Promise<void> {
    let failures = 0
    for (;;) {
      await current?.waitForExit(ending.signal)
      if (failures === 0 && !ending.signal.aborted) log('The database server ended unexpectedly; starting it again.')
      await idlePause(Math.min(firstPauseMs * 2 ** failures, maxPauseMs), ending.signal)
      if (ending.signal.aborted) return
      failures = (await restart()) ? 0 : failures + 1
      if (failures === failuresBeforeLog) log(failure('The database server does not start. Retrying.', cluster.clusterDir).message)
    }
  }

  async function restart(): Promise<boolean> {
    current = attempt()
    if (current === null || !(await waitUntilReady(current, cluster.clusterDir, ending.signal))) return false
    log(`The database server is running again (process ${current.pid}).`)
    return true
  }

  /** The log cannot be opened on a full or missing disk. That is retried, too. */
  function attempt(): Postmaster | null {
    try {
      return adoptOrSpawn(cluster)
    } catch {
      return null
    }
  }
}
