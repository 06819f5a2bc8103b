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

/** Everything that a start of the server needs. It is the same for all restarts, so that clients keep their address. */
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
  /** Zero if the program could not be run. */
  readonly pid: number
  /** Where this server's log begins; null for a server that somebody else started. */
  readonly logFrom: number | null
  isAlive(): boolean
  /** Resolves when the server has ended or the signal is aborted. */
  waitForExit(signal: AbortSignal): Promise<void>
}

const adoptedProbeMs = 250
const readyPollMs = 10
const readyTimeoutMs = 60_000
/**
 * The timeouts of a fast shutdown, then an immediate one: the server kills its own children after five seconds of that. The second is
 * not rare: a server that is told to stop while it recovers from a killed backend (PostgreSQL 18) waits forever.
 */
const fastShutdownTimeoutMs = 5_000
const immediateShutdownTimeoutMs = 8_000
/** For a server that somebody else told to stop, at an unknown time before. */
const externalStopTimeoutMs = 2_000

/**
 * A backend keeps up to 8 MiB of the memory that its statements release, and grows by 1 MiB at a time. Otherwise the kernel takes memory
 * away and returns it, zeroed, for each page of a list: half of the statement's time, more on a virtual machine.
 */
const allocator = { MALLOC_TRIM_THRESHOLD_: '8388608', MALLOC_MMAP_THRESHOLD_: '4194304', MALLOC_TOP_PAD_: '1048576' }

/** A killed parent leaves its server running. The server is adopted. */
export function adoptOrSpawn(cluster: ClusterSettings): Postmaster {
  const file = livePidFile(cluster.clusterDir)
  return file === null ? spawnPostmaster(cluster) : adopt(file, cluster.clusterDir)
}

function adopt({ pid }: PidFile, clusterDir: string): Postmaster {
  const isAlive = () => isPostmaster(pid, clusterDir)
  const waitForExit = async (signal: AbortSignal) => {
    while (isAlive() && !signal.aborted) await idlePause(adoptedProbeMs, signal)
  }
  return { pid, logFrom: null, isAlive, waitForExit }
}

function spawnPostmaster(cluster: ClusterSettings): Postmaster {
  makeSocketFolder(cluster.socketDir, cluster.clusterDir, cluster.account)
  releaseDeadLocks(cluster)
  const log = openLog(cluster.clusterDir, cluster.account)
  const [program, ...args] = [...parentDeathCommand(cluster.dieWithParent), cluster.programs.postgres, ...argumentsOf(cluster)] as [
    string,
    ...string[],
  ]
  // Its own session: this process handles Ctrl-C, and stops the server once our own connections are closed.
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
  const waitForExit = (signal: AbortSignal) => Promise.race([ended, aborted(signal)])
  return { pid: child.pid ?? 0, logFrom: log.from, isAlive: () => isAlive, waitForExit }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Ends the server together with its parent, if the machine has `setpriv`. */
function parentDeathCommand(dieWithParent: boolean): string[] {
  const folders = dieWithParent ? (process.env.PATH ?? '').split(delimiter) : []
  const setpriv = folders.map((folder) => join(folder, 'setpriv')).find((file) => existsSync(file))
  return setpriv === undefined ? [] : [setpriv, '--pdeathsig', 'INT']
}

function argumentsOf({ clusterDir, socketDir, port, settings }: ClusterSettings): string[] {
  const all: Record<string, string> = {
    ...settings,
    // No setting may change where the server listens, because our address depends on it.
    listen_addresses: '',
    port: String(port),
    // A quoted list, since a folder's name may contain a comma.
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
  return ['-D', clusterDir, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/**
 * True when the server accepts connections; false if it ended, the time ran out or the signal was aborted. A server that is found
 * stopping is shut down here, because whoever stopped it may have ended, and it may need a second signal.
 */
export async function waitUntilReady(postmaster: Postmaster, clusterDir: string, signal?: AbortSignal): Promise<boolean> {
  const status = () => {
    const file = readPidFile(clusterDir)
    return file?.pid === postmaster.pid ? file.status : ''
  }
  const isSettled = () => status() === 'ready' || status() === 'stopping' || !postmaster.isAlive()
  await until(isSettled, { intervalMs: readyPollMs, timeoutMs: readyTimeoutMs, signal })
  if (postmaster.isAlive() && status() === 'stopping') await shutDown(postmaster, clusterDir, externalStopTimeoutMs)
  return postmaster.isAlive() && status() === 'ready'
}

/** @throws if the server survives both signals. */
export async function shutDown(postmaster: Postmaster, clusterDir: string, fastTimeoutMs = fastShutdownTimeoutMs): Promise<void> {
  const steps = [
    ['SIGINT', fastTimeoutMs],
    ['SIGQUIT', immediateShutdownTimeoutMs],
  ] as const
  for (const [signal, timeoutMs] of steps) {
    send(postmaster, signal)
    if (await until(() => !postmaster.isAlive(), { intervalMs: readyPollMs, timeoutMs })) return
  }
  throw failure(`The database server (process ${postmaster.pid}) does not end.`, clusterDir)
}

function send(postmaster: Postmaster, signal: NodeJS.Signals): void {
  try {
    if (postmaster.pid > 0 && postmaster.isAlive()) process.kill(postmaster.pid, signal)
  } catch {
    // It ended by itself.
  }
}
