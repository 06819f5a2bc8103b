/** A program that runs as a process of its own, and is ready when an address answers. Whatever ends this process takes it with it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './checkout.ts'
import { until } from './wait.ts'

const againAfterMs = 30
const readyWithinMs = 60_000
const endsWithinMs = 30_000

export type Settings = Readonly<Record<string, string>>

export interface ProgramOptions {
  /** What it is called where it does not come up. */
  readonly name: string
  readonly command: readonly [program: string, ...words: string[]]
  /** Beside those of this process. */
  readonly settings: Settings
  readonly cwd?: string
  readonly logFile: string
  readonly readyUrl: string
  /** Started again at once whenever it ends, as a supervisor would. */
  readonly keptUp?: boolean
  /** Whoever ends it ends what it started, too. */
  readonly withChildren?: boolean
}

export type Program = Awaited<ReturnType<typeof startProgram>>

/** Starts it, and waits until it is ready; ends it for good when it does not come up. */
export async function startProgram(options: ProgramOptions) {
  const { name, command, settings, cwd = root, logFile, readyUrl, keptUp = false, withChildren = false } = options
  let child: ChildProcess | undefined
  let ended = Promise.resolve<number | null>(null)
  let starts = 0
  let wanted = true

  const keepUp = async () => {
    while (wanted) {
      starts++
      ended = run()
      await ended
      wanted &&= keptUp
      await pause(againAfterMs)
    }
  }
  const run = (): Promise<number | null> => {
    const [program, ...words] = command
    const log = openSync(logFile, 'a')
    const started = spawn(program, words, {
      cwd,
      env: { ...process.env, ...settings },
      stdio: ['ignore', log, log],
      detached: withChildren,
    })
    closeSync(log)
    child = started
    return new Promise((resolve) => started.once('exit', resolve))
  }

  const signal = (which: NodeJS.Signals): boolean => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return false
    return withChildren ? process.kill(-child.pid, which) : child.kill(which)
  }
  /** As the machine would take it away: no word of warning. Tells whether there was a process. */
  const kill = (): boolean => signal('SIGKILL')
  /** Kills it for good. */
  const abandon = (): void => {
    wanted = false
    kill()
  }
  /** Asks it to end, as before another version; one that is kept up is started again at once. Tells with what it ended: null where it had to be killed. */
  const restart = (): Promise<number | null> => {
    const ending = ended
    signal('SIGTERM')
    const late = setTimeout(kill, endsWithinMs)
    return ending.finally(() => clearTimeout(late))
  }
  /** Asks it to end, and tells with what it did. */
  const stop = (): Promise<number | null> => {
    wanted = false
    process.off('exit', abandon)
    return restart()
  }

  const isReady = (): Promise<boolean> => {
    if (!wanted) throw new Error(`${name} ended; its log is ${logFile}`)
    return fetch(readyUrl, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const ready = (): Promise<void> => until(isReady, readyWithinMs, `${name} is ready`)

  process.once('exit', abandon)
  void keepUp()
  await ready().catch((error: unknown) => {
    abandon()
    throw error
  })
  return {
    ...{ kill, restart, stop, isReady, ready },
    /** Of the process that runs now. */
    get pid() {
      return child?.pid ?? 0
    },
    /** How often it was started. */
    get starts() {
      return starts
    },
  }
}
