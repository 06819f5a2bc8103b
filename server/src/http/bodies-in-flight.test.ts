import type { Socket } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Fault } from '../core/fault.ts'
import { BodiesInFlight, IncomingBody } from './bodies-in-flight.ts'

const bounds = {
  maxArriving: 3,
  maxBytes: 100,
  maxFileBytes: 50,
  maxFileBytesPerPerson: 30,
  arrivalTimeoutMs: 10_000,
  fileArrivalTimeoutMs: 60_000,
}

describe('bodies in flight', () => {
  let bodies: BodiesInFlight
  let cut: [string, number][]
  beforeEach(() => {
    bodies = new BodiesInFlight(bounds)
    cut = []
  })
  const body = (name: string, bytes: number) =>
    new IncomingBody({ pause() {} } as Socket, bytes, ({ status }: Fault) => cut.push([name, status]))
  function begun(name: string, bytes: number, nowMs = 0): IncomingBody {
    const one = body(name, bytes)
    expect(bodies.begin(one, nowMs)).toBe(true)
    return one
  }
  /** Waits until queued ends have run. */
  const ended = async () => {
    for (let turns = 0; turns < 10; turns++) await new Promise(setImmediate)
    return cut
  }

  it('are counted by the length in their headers until their calls have ended', () => {
    const [one, two] = [begun('one', 60), begun('two', 40)]
    expect([bodies.arriving, bodies.bytes.json]).toEqual([2, 100])
    bodies.arrived(one)
    expect([bodies.arriving, bodies.bytes.json]).toEqual([1, 100])
    bodies.end(one)
    bodies.end(two)
    bodies.end(two)
    expect([bodies.arriving, bodies.bytes.json]).toEqual([0, 0])
  })

  it('are found by their connection while they arrive, also if the previous call on it ends later', () => {
    const previous = begun('previous', 10)
    bodies.arrived(previous)
    const next = new IncomingBody(previous.socket, 10, () => {})
    bodies.begin(next, 0)
    bodies.end(previous)
    expect(bodies.arrivingOn(next.socket)).toBe(next)
    bodies.end(next)
    expect(bodies.arrivingOn(next.socket)).toBeUndefined()
  })

  it('are displaced, the longest-arriving one first, by number and by bytes', async () => {
    for (const name of ['one', 'two', 'three', 'four']) begun(name, 10)
    expect(await ended()).toEqual([['one', 503]])
    begun('large', 75)
    expect(await ended()).toEqual([
      ['one', 503],
      ['two', 503],
    ])
    expect([bodies.arriving, bodies.bytes.json, bodies.refused.displaced]).toEqual([3, 95, 2])
  })

  it('are displaced first if their calls were answered; these hold no bytes any more', async () => {
    begun('first', 10)
    const responded = begun('responded', 80)
    bodies.responded(responded)
    expect([bodies.arriving, bodies.bytes.json]).toEqual([2, 10])
    begun('third', 10)
    begun('fourth', 10)
    expect(await ended()).toEqual([['responded', 503]])
  })

  it('are refused when none can be displaced: those that arrived are being processed', () => {
    bodies.arrived(begun('worked on', 90))
    const late = body('late', 20)
    expect(bodies.begin(late, 0)).toBe(false)
    expect([bodies.bytes.json, bodies.refused.no_room]).toEqual([90, 1])
    bodies.end(late)
    expect([bodies.arriving, bodies.bytes.json]).toEqual([0, 90])
  })

  it('each have a deadline, also when their calls were answered; files have a different one', async () => {
    const file = begun('file', 10)
    bodies.admitFile(file, 20, 1, 0)
    const [slow, answered] = [begun('slow', 10), begun('answered', 10)]
    for (const one of [file, slow, answered]) one.isRead = true
    bodies.responded(answered)
    bodies.sweep(9_999)
    expect(await ended()).toEqual([])
    bodies.sweep(10_000)
    expect(new Map(await ended())).toEqual(
      new Map([
        ['slow', 400],
        ['answered', 400],
      ]),
    )
    bodies.sweep(59_999)
    expect(bodies.arriving).toBe(1)
    bodies.sweep(60_000)
    expect([(await ended()).at(-1), bodies.arriving, bodies.refused.late]).toEqual([['file', 400], 0, 3])
  })

  it('that the service did not read by their deadline were not late: the service is unavailable', async () => {
    begun('unread', 10)
    bodies.sweep(10_000)
    expect(await ended()).toEqual([['unread', 503]])
  })

  it('that are files have separate limits, per person and per instance, and are never displaced', async () => {
    const admit = (name: string, bytes: number, personId: number) => {
      const one = begun(name, 1)
      try {
        bodies.admitFile(one, bytes, personId, 0)
        return 'taken'
      } catch (fault) {
        bodies.end(one)
        return (fault as Fault).code
      }
    }
    expect(admit('first', 20, 1)).toBe('taken')
    expect(admit('too many of one', 11, 1)).toBe('rate_limited')
    expect(admit('another’s', 30, 2)).toBe('taken')
    expect(admit('too many of all', 1, 3)).toBe('api_error')
    expect([bodies.bytes.file, bodies.bytes.json]).toEqual([50, 0])
    begun('one', 1)
    begun('two', 1)
    expect(await ended()).toEqual([['one', 503]])
  })
})
