/** Load on the service: closed-loop clients that wait for their responses, and open-loop callers that call at a fixed rate. */
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
  /** Calls during the warm-up are not counted. */
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** The results of a load's calls. */
export class Outcome {
  /** Calls by status. 0 means that the connection broke. */
  readonly statuses = new Counts<number>()
  /** Milliseconds from a call's scheduled time to its 2xx response. */
  readonly goodMs: number[] = []
  /** Calls that could not be sent because every connection was waiting for a response. */
  unsent = 0
  readonly seconds: number

  constructor(seconds: number) {
    this.seconds = seconds
  }

  record(status: number, ms: number): void {
    this.statuses.increment(status)
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
  /** Calls a second that got a given status. */
  rateOf(status: number): number {
    return this.statuses.count(status) / this.seconds
  }
}

const concurrency = 16

/** Opens connections like those of a caller's pool: each has made a call before. The service accepts one connection per tick of its event loop, so they are opened a few at a time. */
async function openConnections({ port, call }: Target, count: number): Promise<Connection[]> {
  const all: Connection[] = []
  const openNext = async () => {
    while (all.length < count) {
      const connection = new Connection(port)
      all.push(connection)
      await new Promise((resolve) => connection.send(call(), resolve))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, openNext))
  return all
}

/** Due calls are sent after each response and at this interval. A timer every millisecond used a tenth of the core, which the database shares. */
const tickMs = 4

/** A running load: its connections, its counts, and its time window. */
interface Run {
  readonly connections: readonly Connection[]
  readonly outcome: Outcome
  readonly from: number
  readonly until: number
  /** Counts a response that just arrived, if it is inside the window. Returns the current time. */
  readonly recordResponse: (status: number, since: number) => number
}

async function runLoad(target: Target, count: number, { warmUpSeconds, seconds }: Window, load: (run: Run) => void | Promise<void>) {
  const connections = await openConnections(target, count)
  const outcome = new Outcome(seconds)
  const from = performance.now() + warmUpSeconds * 1000
  const until = from + seconds * 1000
  const recordResponse = (status: number, since: number) => {
    const now = performance.now()
    if (now >= from && now < until) outcome.record(status, now - since)
    return now
  }
  await load({ connections, outcome, from, until, recordResponse })
  await pause(until - performance.now() + tickMs)
  for (const connection of connections) connection.end()
  return outcome
}

/** Each client makes its next call as soon as the previous one has its response, with any status. */
export const closedLoop = (target: Target, clients: number, window: Window): Promise<Outcome> =>
  runLoad(target, clients, window, ({ connections, until, recordResponse }) => {
    const callOn = (connection: Connection): void => {
      const at = performance.now()
      connection.send(target.call(), (status) => {
        if (recordResponse(status, at) < until) callOn(connection)
      })
    }
    for (const connection of connections) callOn(connection)
  })

/** Makes calls at a rate, at random moments, without waiting for earlier responses. Each call uses an idle connection of a pool. */
export const openLoop = (target: Target, perSecond: number, maxConnections: number, window: Window): Promise<Outcome> =>
  runLoad(target, maxConnections, window, async ({ connections, outcome, from, until, recordResponse }) => {
    const idle = [...connections]
    const sendCall = (dueAt: number): void => {
      const connection = idle.pop()
      if (connection)
        connection.send(target.call(), (status) => {
          const now = recordResponse(status, dueAt)
          idle.push(connection)
          sendDueCalls(now)
        })
      else if (dueAt >= from) outcome.unsent++
    }
    let dueAt = performance.now()
    const sendDueCalls = (now: number): void => {
      while (dueAt <= now && dueAt < until) {
        sendCall(dueAt)
        dueAt += (-Math.log(1 - Math.random()) * 1000) / perSecond
      }
    }
    while (dueAt < until) {
      sendDueCalls(performance.now())
      await pause(tickMs)
    }
  })

/** Callers that connect one after the other, make one call and disconnect. Returns how long each took, in milliseconds. */
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
