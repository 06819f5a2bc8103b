import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fault } from '../fault.ts'
import type { Standing } from '../principal.ts'
import type { EventStream } from './answer.ts'
import { ChangeStreams } from './change-streams.ts'
import type { SessionRecord } from './sessions.ts'

const session = (words: Partial<SessionRecord> = {}): SessionRecord => ({
  sessionId: 'ses_1',
  personId: 1,
  name: '',
  email: '',
  operator: false,
  suspended: false,
  companyId: 5,
  companyName: '',
  role: 'owner',
  companySuspended: false,
  enrolled: false,
  freshUntil: null,
  provenWith: null,
  tokenHash: Buffer.alloc(0),
  ...words,
})

/** What a stream says from now on. */
function said(stream: EventStream): string[] {
  const heard: string[] = []
  stream.content.on('data', (bytes: Buffer) => heard.push(...bytes.toString().split('\n\n').filter(Boolean)))
  return heard
}
const changed = (topic: string) => `event: changed\ndata: {"topic":"${topic}"}`

describe('a stream of changes', () => {
  let standing: Standing[]
  let streams: ChangeStreams
  let open: boolean[]
  beforeEach(() => {
    vi.useFakeTimers()
    standing = [session()]
    open = []
    streams = new ChangeStreams({
      standing: async () => standing,
      onOpen: async (one) => {
        open.push(one)
      },
      mostStreams: 3,
      mostPerSession: 2,
      beatMs: 15_000,
    })
  })
  afterEach(async () => {
    await streams.end()
    vi.useRealTimers()
  })
  const turn = () => vi.advanceTimersByTimeAsync(0)
  const opened = async (words?: Partial<SessionRecord>) => {
    standing = [session(words)]
    const stream = await streams.open(session(words))
    const heard = said(stream)
    await turn()
    heard.length = 0
    return { stream, heard }
  }

  it('tells of a topic at once, of many changes within 250 ms once more, and loses none', async () => {
    const { heard } = await opened()
    streams.hear('company 5 rentals')
    await turn()
    expect(heard).toEqual([changed('rentals')])
    for (let i = 0; i < 50; i++) streams.hear('company 5 rentals')
    streams.hear('company 5 wallet')
    await vi.advanceTimersByTimeAsync(249)
    expect(heard).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([changed('rentals'), changed('rentals'), changed('wallet')])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toHaveLength(3)
  })

  it('tells nothing that is for others, that the role may not read, or that is no topic', async () => {
    const { heard } = await opened({ role: 'viewer' })
    for (const news of ['company 55 rentals', 'operators queues', 'person 2 keys', 'company 5 wallet', 'company 5 toString', 'all', ''])
      streams.hear(news)
    streams.hear('company 5 rentals')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toEqual([changed('rentals')])
  })

  it('is kept alive by a word every 15 seconds', async () => {
    const { heard } = await opened()
    await vi.advanceTimersByTimeAsync(45_000)
    expect(heard).toEqual([': still here', ': still here', ': still here'])
  })

  it.each([
    ['ended', []],
    ['of another role', [session({ role: 'viewer' })]],
    ['of another company', [session({ companyId: 6 })]],
    ['of a company that was suspended', [session({ companySuspended: true })]],
  ])('ends at the next look when its session is %s', async (_name, now) => {
    const { stream } = await opened()
    standing = now
    await vi.advanceTimersByTimeAsync(15_000)
    expect(stream.content.destroyed).toBe(true)
  })

  it('is looked after by one that was opened while rights changed', async () => {
    standing = []
    const stream = await streams.open(session())
    said(stream)
    await turn()
    await turn()
    expect(stream.content.destroyed).toBe(true)
  })

  it('is given up when nobody reads it', async () => {
    const stream = await streams.open(session())
    for (let i = 0; i < 2_000; i++) {
      streams.hear('company 5 rentals')
      await vi.advanceTimersByTimeAsync(250)
    }
    expect(stream.content.destroyed).toBe(true)
    expect(stream.content.readableLength).toBeLessThan(20_000)
  })

  it('is one of so many for a session, and of so many for the instance', async () => {
    const openFor = (sessionId: string) => streams.open(session({ sessionId })).catch((fault: Fault) => fault.code)
    const [first, , third] = await Promise.all(['ses_1', 'ses_1', 'ses_1'].map(openFor))
    expect(third).toBe('rate_limited')
    await openFor('ses_2')
    expect(await openFor('ses_3')).toBe('api_error')
    if (typeof first === 'object') first.content.destroy()
    await turn()
    expect(await openFor('ses_3')).toBeTypeOf('object')
  })

  it('lets changes be announced while it is open, and no longer', async () => {
    const [one, two] = [await opened(), await opened()]
    one.stream.content.destroy()
    await turn()
    expect(open).toEqual([true, true])
    two.stream.content.destroy()
    await turn()
    expect(open).toEqual([true, true, false])
  })
})
