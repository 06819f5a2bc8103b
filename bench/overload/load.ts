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

/** So many clients, each making its next call as soon as it hears of the one before, whatever it hears. */
export async function closedLoop(target: Target, clients: number, { warmUpSeconds, seconds }: Window): Promise<Outcome> {
  const outcome = new Outcome(seconds)
  const connections = await openConnections(target, clients)
  const from = performance.now() + warmUpSeconds * 1000
  const until = from + seconds * 1000
  const callOn = (connection: Connection): void => {
    const at = performance.now()
    connection.send(target.call(), (status) => {
      const now = performance.now()
      if (now >= from && now < until) outcome.note(status, now - at)
      if (now < until) callOn(connection)
    })
  }
  for (const connection of connections) callOn(connection)
  await pause(until - performance.now() + tickMs)
  for (const connection of connections) connection.end()
  return outcome
}

/** Calls that are due are sent with each answer, and so often besides: a timer each millisecond took a tenth of the core that the database has to share. */
const tickMs = 4

/** Calls at a rate, at random moments, whether or not those before were answered: each on an idle connection of a pool. */
export async function openLoop(
  target: Target,
  perSecond: number,
  maxConnections: number,
  { warmUpSeconds, seconds }: Window,
): Promise<Outcome> {
  const outcome = new Outcome(seconds)
  const connections = await openConnections(target, maxConnections)
  const idle = [...connections]
  const begun = performance.now()
  const from = begun + warmUpSeconds * 1000
  const until = from + seconds * 1000
  const make = (dueAt: number): void => {
    const connection = idle.pop()
    if (connection === undefined) {
      if (dueAt >= from) outcome.unsent++
      return
    }
    connection.send(target.call(), (status) => {
      const now = performance.now()
      if (now >= from && now < until) outcome.note(status, now - dueAt)
      idle.push(connection)
      makeDue(now)
    })
  }
  let dueAt = begun
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
  await pause(until - performance.now() + tickMs)
  for (const connection of connections) connection.end()
  return outcome
}

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
