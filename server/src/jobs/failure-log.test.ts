import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLog } from '../core/log.ts'
import { Unavailable } from '../db/unavailable.ts'
import { type RunningLoop, run } from './loop.ts'
import { WorkLoop } from './work-loop.ts'

const connectionError = () => Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
const warn = 40

describe('the log of loops that fail', () => {
  let lines: { readonly level: number; readonly loop: string }[]
  /** The loops with a line at this level since the last call. */
  const loggedAt = (level: number) =>
    lines
      .splice(0)
      .filter((line) => line.level === level)
      .map(({ loop }) => loop)
  let ends: (() => Promise<void>)[]

  /** One loop of each kind. Each has the same failure in every iteration, ten times a second. */
  function runBoth(failure: () => Error): RunningLoop {
    const log = openLog('debug', { write: (line) => void lines.push(JSON.parse(line)) })
    const fail = () => Promise.reject(failure())
    const loop = run({ name: 'timers', intervalMs: 100, iterate: fail }, log)
    const work = new WorkLoop({ name: 'webhooks', intervalMs: 100, poll: fail, log })
    work.start()
    ends.push(
      () => loop.stop(),
      () => work.stop(),
    )
    return loop
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
    lines = []
    ends = []
  })
  afterEach(async () => {
    await Promise.all(ends.map((end) => end()))
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it.each([
    ['a refused connection', connectionError],
    ['several steps that each met it', () => new AggregateError([connectionError(), new Unavailable()], 'some steps of the sweep failed')],
  ])('has one line per minute and loop while the database is down: %s', async (_what, failure) => {
    const loop = runBoth(failure)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(loop.failedIterations).toBeGreaterThan(500)
    expect(loggedAt(warn)).toEqual(['webhooks', 'timers'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(loggedAt(warn)).toEqual(['webhooks', 'timers'])
  })

  it.each([
    ['a mistake', () => new TypeError('no such thing')],
    [
      'a step of several that met one',
      () => new AggregateError([connectionError(), new TypeError('no such thing')], 'some steps of the sweep failed'),
    ],
  ])('has every line for any other failure: %s', async (_what, failure) => {
    const loop = runBoth(failure)
    await vi.advanceTimersByTimeAsync(1_050)
    expect(loggedAt(warn).filter((name) => name === 'timers')).toHaveLength(loop.failedIterations)
    expect(loop.failedIterations).toBeGreaterThan(5)
  })
})
