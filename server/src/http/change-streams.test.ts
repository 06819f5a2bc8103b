import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../core/fault.ts'
import type { PrincipalStatus } from '../core/principal.ts'
import { ChangeStreams } from './change-streams.ts'
import type { EventStream } from './response-body.ts'
import type { SessionRecord } from './sessions.ts'

const session = (fields: Partial<SessionRecord> = {}): SessionRecord => ({
  sessionId: 'ses_1',
  personId: 1,
  name: '',
  email: '',
  operator: false,
  timeZone: null,
  suspended: false,
  companyId: 5,
  companyName: '',
  activity: 'both',
  role: 'owner',
  companySuspended: false,
  suspension: null,
  enrolled: false,
  provenInSession: false,
  freshUntil: null,
  provenWith: null,
  tokenHash: Buffer.alloc(0),
  ...fields,
})

const here = '192.0.2.1'

/** What a stream sends from now on. */
function collectEvents(stream: EventStream): string[] {
  const received: string[] = []
  stream.content.on('data', (bytes: Buffer) => received.push(...bytes.toString().split('\n\n').filter(Boolean)))
  return received
}
const changed = (topic: string) => `event: changed\ndata: {"topic":"${topic}"}`

describe('a stream of changes', () => {
  let sessions: PrincipalStatus[]
  let checked: () => Promise<PrincipalStatus[]>
  let streams: ChangeStreams
  let open: boolean[]
  beforeEach(() => {
    vi.useFakeTimers()
    sessions = [session()]
    checked = async () => sessions
    open = []
    streams = new ChangeStreams({
      statusesOf: () => checked(),
      onOpen: async (one) => {
        open.push(one)
      },
      bounds: { instance: 6, address: 4, person: 3, session: 2 },
      heartbeatMs: 15_000,
    })
  })
  afterEach(async () => {
    await streams.end()
    vi.useRealTimers()
  })
  const nextTick = () => vi.advanceTimersByTimeAsync(0)
  const opened = async (fields?: Partial<SessionRecord>) => {
    sessions = [session(fields)]
    const stream = await streams.open(session(fields), here)
    const received = collectEvents(stream)
    await nextTick()
    received.length = 0
    return { stream, received }
  }

  it('sends a topic immediately, many changes within 250 ms once more, and loses none', async () => {
    const { received } = await opened()
    streams.receive('company 5 rentals')
    await nextTick()
    expect(received).toEqual([changed('rentals')])
    for (let i = 0; i < 50; i++) streams.receive('company 5 rentals')
    streams.receive('company 5 wallet')
    await vi.advanceTimersByTimeAsync(249)
    expect(received).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(received).toEqual([changed('rentals'), changed('rentals'), changed('wallet')])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(received).toHaveLength(3)
  })

  it('sends nothing that is for others, that the role may not read, or that is not a topic', async () => {
    const { received } = await opened({ role: 'viewer' })
    for (const announcement of [
      'company 55 rentals',
      'operators queues',
      'person 2 keys',
      'company 5 wallet',
      'company 5 toString',
      'all',
      '',
    ])
      streams.receive(announcement)
    streams.receive('company 5 rentals')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(received).toEqual([changed('rentals')])
  })

  it('tells its page every 15 seconds that the connection works', async () => {
    const { received } = await opened()
    await vi.advanceTimersByTimeAsync(45_000)
    const alive = 'event: alive\ndata: {}'
    expect(received).toEqual([alive, alive, alive])
  })

  it.each([
    ['ended', []],
    ['of another role', [session({ role: 'viewer' })]],
    ['of another company', [session({ companyId: 6 })]],
    ['of a company that was suspended', [session({ companySuspended: true })]],
  ])('ends at the next check when its session is %s', async (_name, now) => {
    const { stream } = await opened()
    sessions = now
    await vi.advanceTimersByTimeAsync(15_000)
    expect(stream.content.destroyed).toBe(true)
  })

  it('is checked if it was opened while rights changed', async () => {
    sessions = []
    const stream = await streams.open(session(), here)
    collectEvents(stream)
    await nextTick()
    await nextTick()
    expect(stream.content.destroyed).toBe(true)
  })

  it('is checked again if rights changed during a check', async () => {
    const { stream } = await opened()
    let finishCheck = () => {}
    checked = () =>
      new Promise((resolve) => {
        finishCheck = () => resolve([session()])
      })
    streams.checkSessions()
    checked = async () => []
    streams.checkSessions()
    finishCheck()
    await nextTick()
    await nextTick()
    expect(stream.content.destroyed).toBe(true)
  })

  it('is not opened once the service ends all of them', async () => {
    await streams.end()
    await expect(streams.open(session(), here)).rejects.toMatchObject({ code: 'api_error' })
  })

  it('is closed when nobody reads it', async () => {
    const stream = await streams.open(session(), here)
    for (let i = 0; i < 2_000; i++) {
      streams.receive('company 5 rentals')
      await vi.advanceTimersByTimeAsync(250)
    }
    expect(stream.content.destroyed).toBe(true)
    expect(stream.content.readableLength).toBeLessThan(20_000)
  })

  const openFor = (sessionId: string, personId: number, address = here) => {
    sessions = [...sessions, session({ sessionId, personId })]
    return streams.open(session({ sessionId, personId }), address)
  }
  const codeOf = (opening: Promise<EventStream>) => opening.then(() => 'opened').catch((fault: Fault) => fault.code)

  it('is closed when its session, or its person, opens more than the limit: the oldest first, which is told when to reconnect', async () => {
    const first = await openFor('ses_1', 1)
    const received = collectEvents(first)
    const others = [await openFor('ses_1', 1), await openFor('ses_2', 1)]
    await openFor('ses_1', 1)
    await nextTick()
    expect([received.at(-1), first.content.destroyed]).toEqual(['retry: 60000', true])
    await openFor('ses_2', 1)
    for (const { content } of others) content.resume()
    await nextTick()
    expect(others.map(({ content }) => content.destroyed)).toEqual([true, false])
    expect([streams.size, streams.evicted]).toEqual([3, 2])
  })

  it('is closed immediately, also when nobody reads it', async () => {
    for (let i = 0; i < 40; i++) await openFor(`ses_${i}`, 1)
    expect([streams.size, streams.evicted]).toEqual([3, 37])
  })

  it('is limited per address and per instance, without closing another person’s stream', async () => {
    for (const person of [1, 2, 3, 4]) await openFor(`ses_${person}`, person)
    expect(await codeOf(openFor('ses_5', 5))).toBe('rate_limited')
    for (const person of [5, 6]) await openFor(`ses_${person}`, person, '192.0.2.2')
    expect(await codeOf(openFor('ses_7', 7, '192.0.2.3'))).toBe('api_error')
    expect([streams.size, streams.evicted]).toEqual([6, 0])
    expect(await codeOf(openFor('ses_1', 1))).toBe('api_error')
  })

  it('enables announcements of changes while it is open, and no longer', async () => {
    const [one, two] = [await opened(), await opened()]
    one.stream.content.destroy()
    await nextTick()
    expect(open).toEqual([true, true])
    two.stream.content.destroy()
    await nextTick()
    expect(open).toEqual([true, true, false])
  })
})
