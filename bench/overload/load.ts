/** Load on the service: clients that wait for their answers, and callers that do not care whether it keeps up. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Counts, quantile } from '../../reliability/figures.ts'
import { Connection } from './connection.ts'

export interface Target {
  readonly port: number
  /** The bytes of the next call. */
  readonly call: () => string
}
export interface Window {
  /** What happens before this is not counted. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** What became of the calls of a load. */
export class Outcome {
  /** Calls by status; 0 where the connection broke. */
  readonly statuses = new Counts<number>()
  /** Milliseconds from when a call was meant to be made to its 2xx answer. */
  readonly goodMs: number[] = []
  /** Calls that could not be made: every connection waited for an answer. */
  unsent = 0
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
  }

  note(status: number, ms: number): void {
    this.statuses.note(status)
    if (status >= 200 && status < 300) this.goodMs.push(ms)
  }

  get goodput(): number {
    return this.goodMs.length / this.seconds
  }
  get p50Ms(): number {
    return quantile(this.goodMs, 0.5)
  }
  get p99Ms(): number {
    return quantile(this.goodMs, 0.99)
  }
  /** Calls a second that were answered with a status. */
  rateOf(status: number): number {
    return this.statuses.times(status) / this.seconds
  }
}

const atOnce = 16

/** Connections of a pool of callers keeps them: each has made a call before. The service takes in one with each turn of its loop, so they come a few at a time. */
async function openConnections({ port, call }: Target, count: number): Promise<Connection[]> {
  const all: Connection[] = []
  const come = async () => {
    while (all.length < count) {
      const connection = new Connection(port)
      all.push(connection)
      await new Promise((resolve) => connection.send(call(), resolve))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, come))
  return all
}

/** Calls that are due are sent with each answer, and so often besides: a timer each millisecond took a tenth of the core that the database has to share. */
const tickMs = 4

/** A load on so many connections: what is counted of it, and until when it goes on. */
interface Run {
  readonly connections: readonly Connection[]
  readonly outcome: Outcome
  readonly from: number
  readonly until: number
  /** Counts an answer that was just heard, where it is in the window. Tells what time it is. */
  readonly heard: (status: number, since: number) => number
}

async function counted(target: Target, count: number, { warmUpSeconds, seconds }: Window, load: (run: Run) => void | Promise<void>) {
  const connections = await openConnections(target, count)
  const outcome = new Outcome(seconds)
  const from = performance.now() + warmUpSeconds * 1000
  const until = from + seconds * 1000
  const heard = (status: number, since: number) => {
    const now = performance.now()
    if (now >= from && now < until) outcome.note(status, now - since)
    return now
  }
  await load({ connections, outcome, from, until, heard })
  await pause(until - performance.now() + tickMs)
  for (const connection of connections) connection.end()
  return outcome
}

/** So many clients, each making its next call as soon as it hears of the one before, whatever it hears. */
export const closedLoop = (target: Target, clients: number, window: Window): Promise<Outcome> =>
  counted(target, clients, window, ({ connections, until, heard }) => {
    const callOn = (connection: Connection): void => {
      const at = performance.now()
      connection.send(target.call(), (status) => {
        if (heard(status, at) < until) callOn(connection)
      })
    }
    for (const connection of connections) callOn(connection)
  })

/** Calls at a rate, at random moments, whether or not those before were answered: each on an idle connection of a pool. */
export const openLoop = (target: Target, perSecond: number, maxConnections: number, window: Window): Promise<Outcome> =>
  counted(target, maxConnections, window, async ({ connections, outcome, from, until, heard }) => {
    const idle = [...connections]
    const make = (dueAt: number): void => {
      const connection = idle.pop()
      if (connection)
        connection.send(target.call(), (status) => {
          const now = heard(status, dueAt)
          idle.push(connection)
          makeDue(now)
        })
      else if (dueAt >= from) outcome.unsent++
    }
    let dueAt = performance.now()
    const makeDue = (now: number): void => {
      while (dueAt <= now && dueAt < until) {
        make(dueAt)
        dueAt += (-Math.log(1 - Math.random()) * 1000) / perSecond
      }
    }
    while (dueAt < until) {
      makeDue(performance.now())
      await pause(tickMs)
    }
  })

/** Callers that come anew, one after the other, make one call and go: how long that takes them, in milliseconds. */
export async function newcomers(target: Target, { warmUpSeconds, seconds }: Window): Promise<number[]> {
  const until = performance.now() + (warmUpSeconds + seconds) * 1000
  const tookMs: number[] = []
  while (performance.now() < until) {
    const at = performance.now()
    const connection = new Connection(target.port)
    await new Promise((resolve) => connection.send(target.call(), resolve))
    tookMs.push(performance.now() - at)
    connection.end()
    await pause(20)
  }
  return tookMs
}
