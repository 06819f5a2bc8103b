/** One running PostgreSQL server: adopted or started, awaited, shut down. */
import { spawn } from 'node:child_process'
import { closeSync, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { idlePause, until } from '../core/wait.ts'
import type { Account } from './account.ts'
import { failure, openLog } from './log.ts'
import { isPostmaster, livePidFile, type PidFile, readPidFile, releaseDeadLocks } from './pid-file.ts'
import type { Programs } from './programs.ts'
import { asAccount } from './run-as.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** All that a start of the server needs; stays the same over restarts, so that clients keep their address. */
export interface ClusterSettings {
  readonly clusterDir: string
  readonly socketDir: string
  readonly port: number
  readonly account: Account | null
  readonly programs: Programs
  readonly settings: Record<string, string>
  readonly dieWithParent: boolean
}

export interface Postmaster {
  /** Zero when the program could not even be run. */
  readonly pid: number
  /** Where the log of this server begins; null for one that somebody else started. */
  readonly logFrom: number | null
  isAlive(): boolean
  /** Resolves when the server is gone or the signal comes. */
  gone(signal: AbortSignal): Promise<void>
}

const adoptedProbeMs = 250
const readyPollMs = 10
const readyWithinMs = 60_000
/**
 * Fast shutdown, then immediate: after five seconds of that the server kills its own children. The second is no rarity: told to
 * end while it recovers from a killed backend, PostgreSQL 18 waits for ever.
 */
const orderlyMs = 5_000
const immediateMs = 8_000
/** For one that was told by somebody else, who knows when. */
const toldBeforeMs = 2_000

/**
 * What a statement gives back stays with its backend, up to 8 MiB, and a backend that grows takes 1 MiB at once. Else each page of a list
 * has the kernel take memory away and hand it out again, zeroed: half of the statement's time, more on a virtual machine.
 */
const allocator = { MALLOC_TRIM_THRESHOLD_: '8388608', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TOP_PAD_: '1048576' }

/** A killed parent leaves its server running: it is taken over, not fought. */
export function adoptOrSpawn(cluster: ClusterSettings): Postmaster {
  const file = livePidFile(cluster.clusterDir)
  return file === null ? spawnPostmaster(cluster) : adopt(file, cluster.clusterDir)
}

function adopt({ pid }: PidFile, clusterDir: string): Postmaster {
  const isAlive = () => isPostmaster(pid, clusterDir)
  const gone = async (signal: AbortSignal) => {
    while (isAlive() && !signal.aborted) await idlePause(adoptedProbeMs, signal)
  }
  return { pid, logFrom: null, isAlive, gone }
}

function spawnPostmaster(cluster: ClusterSettings): Postmaster {
  makeSocketFolder(cluster.socketDir, cluster.clusterDir, cluster.account)
  releaseDeadLocks(cluster)
  const log = openLog(cluster.clusterDir, cluster.account)
  const [program, ...args] = [...leash(cluster.dieWithParent), cluster.programs.postgres, ...argumentsOf(cluster)] as [string, ...string[]]
  // Its own session: Ctrl-C in a terminal is ours to hear, and the server is told when our own connections are closed.
  const account = asAccount(cluster.account)
  const env = { ...account.env, ...allocator }
  const child = spawn(program, args, { ...account, env, detached: true, stdio: ['ignore', log.fd, log.fd] })
  closeSync(log.fd)
  child.unref()
  let isAlive = true
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      isAlive = false
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
  })
  const gone = (signal: AbortSignal) => Promise.race([ended, aborted(signal)])
  return { pid: child.pid ?? 0, logFrom: log.from, isAlive: () => isAlive, gone }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Ends the server together with its parent, where the machine has `setpriv`. */
function leash(dieWithParent: boolean): string[] {
  const folders = dieWithParent ? (process.env.PATH ?? '').split(delimiter) : []
  const setpriv = folders.map((folder) => join(folder, 'setpriv')).find((file) => existsSync(file))
  return setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'INT']
}

function argumentsOf({ clusterDir, socketDir, port, settings }: ClusterSettings): string[] {
  const all: Record<string, string> = {
    ...settings,
    // No setting may change where the server listens: our address rests on it.
    listen_addresses: '',
    port: String(port),
    // A list in quotes: a folder's name may hold a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return ['-D', clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * True when the server takes connections; false when it ended, the time was over or the signal came first. One that is found
 * ending, on whoever's word, is seen off: whoever gave it may be gone, and with them the firmer word it may need.
 */
export async function becomesReady(postmaster: Postmaster, clusterDir: string, signal?: AbortSignal): Promise<boolean> {
  const status = () => {
    const file = readPidFile(clusterDir)
    return file?.pid === postmaster.pid ? file.status : ''
  }
  const isSettled = () => status() === 'ready' || status() === 'stopping' || !postmaster.isAlive()
  await until(isSettled, { everyMs: readyPollMs, withinMs: readyWithinMs, signal })
  if (postmaster.isAlive() && status() === 'stopping') await shutDown(postmaster, clusterDir, toldBeforeMs)
  return postmaster.isAlive() && status() === 'ready'
}

/** @throws when the server outlives both signals. */
export async function shutDown(postmaster: Postmaster, clusterDir: string, firstMs = orderlyMs): Promise<void> {
  const words = [
    ['SIGINT', firstMs],
    ['SIGQUIT', immediateMs],
  ] as const
  for (const [signal, withinMs] of words) {
    send(postmaster, signal)
    if (await until(() => !postmaster.isAlive(), { everyMs: readyPollMs, withinMs })) return
  }
  throw failure(`The database server (process ${postmaster.pid}) does not end.`, clusterDir)
}

function send(postmaster: Postmaster, signal: NodeJS.Signals): void {
  try {
    if (postmaster.pid > 0 && postmaster.isAlive()) process.kill(postmaster.pid, signal)
  } catch {
    // It ended by itself in between.
  }
}
