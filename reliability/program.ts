/** A program in its own process. It is ready when its URL responds. It is killed when this process exits. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './checkout.ts'
import { until } from './wait.ts'

const restartDelayMs = 30
const readyTimeoutMs = 60_000
const exitTimeoutMs = 30_000

export type Settings = Readonly<Record<string, string>>

export interface ProgramOptions {
  /** The name in error messages. */
  readonly name: string
  readonly command: readonly [program: string, ...args: string[]]
  /** Environment variables, in addition to those of this process. */
  readonly settings: Settings
  readonly cwd?: string
  readonly logFile: string
  readonly readyUrl: string
  /** Restarted immediately whenever it ends, as by a supervisor. */
  readonly autoRestart?: boolean
  /** Signals also go to the processes that it started. */
  readonly withChildren?: boolean
}

export type Program = Awaited<ReturnType<typeof startProgram>>

/** Starts a program and waits until it is ready. If it does not become ready, it is killed and not restarted. */
export async function startProgram(options: ProgramOptions) {
  const { name, command, settings, cwd = root, logFile, readyUrl, autoRestart = false, withChildren = false } = options
  let child: ChildProcess | undefined
  let exited = Promise.resolve<number | null>(null)
  let starts = 0
  let shouldRun = true

  const supervise = async () => {
    while (shouldRun) {
      starts++
      exited = run()
      await exited
      shouldRun &&= autoRestart
      await pause(restartDelayMs)
    }
  }
  const run = (): Promise<number | null> => {
    const [program, ...args] = command
    const log = openSync(logFile, 'a')
    const started = spawn(program, args, {
      cwd,
      env: { ...process.env, ...settings },
      stdio: ['ignore', log, log],
      detached: withChildren,
    })
    closeSync(log)
    child = started
    return new Promise((resolve) => started.once('exit', resolve))
  }

  const signal = (signalName: NodeJS.Signals): boolean => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    return withChildren ? process.kill(-child.pid, signalName) : child.kill(signalName)
  }
  /** Kills the process without warning, like a failing machine. Returns whether there was a process. */
  const kill = (): boolean => signal('SIGKILL')
  /** Kills the process and does not restart it. */
  const abandon = (): void => {
    shouldRun = false
    kill()
  }
  /** Asks the process to end, as for a new version. With `autoRestart`, it is restarted immediately. Returns the exit code, or null if it had to be killed. */
  const restart = (): Promise<number | null> => {
    const ending = exited
    signal('SIGTERM')
    const killTimer = setTimeout(kill, exitTimeoutMs)
    return ending.finally(() => clearTimeout(killTimer))
  }
  /** Asks the process to end and does not restart it. Returns the exit code. */
  const stop = (): Promise<number | null> => {
    shouldRun = false
    process.off('exit', abandon)
    return restart()
  }

  const isReady = (): Promise<boolean> => {
    if (!shouldRun) throw new Error(`${name} ended; its log is ${logFile}`)
    return fetch(readyUrl, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const ready = (): Promise<void> => until(isReady, readyTimeoutMs, `${name} is ready`)

  process.once('exit', abandon)
  void supervise()
  await ready().catch((error: unknown) => {
    abandon()
    throw error
  })
  return {
    ...{ kill, restart, stop, isReady, ready },
    /** The ID of the current process. */
    get pid() {
      return child?.pid ?? 0
    },
    /** How often the program was started. */
    get starts() {
      return starts
    },
  }
}
