import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { checkSession } from './call.ts'
import { listen } from './live.ts'

vi.mock('./call.ts', () => ({ checkSession: vi.fn(async () => {}) }))

/** A stream as the browser sees it, which the test opens, breaks and sends on. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  constructor(readonly url: string) {
    super()
    Stream.opened.push(this)
  }
  send(data: string, type = 'changed'): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
  close = vi.fn()
}
const latest = () => Stream.opened.at(-1) as Stream

let client: QueryClient
let page: EventTarget & { hidden?: boolean }
let reads: string[]
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  page = new EventTarget()
  vi.stubGlobal('document', page)
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  reads = []
  for (const path of ['/requests', '/state-counts', '/inbox', '/operator/requests-of-all'])
    new QueryObserver(client, { queryKey: [path], queryFn: async () => reads.push(path), initialData: 0 }).subscribe(() => {})
  stop = listen(client)
})
afterEach(() => {
  stop()
  client.clear()
  Stream.opened = []
  vi.mocked(checkSession).mockClear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const readsAfter = async (change: () => void) => {
  await vi.advanceTimersByTimeAsync(0)
  reads.length = 0
  change()
  await vi.advanceTimersByTimeAsync(0)
  return reads.toSorted()
}

it('a change is read again where its topic is shown, and nowhere else', async () => {
  latest().onopen()
  expect(await readsAfter(() => latest().send('{"topic":"requests"}'))).toEqual(['/requests', '/state-counts'])
})

it.each(['{"topic":"later"}', '{"topic":1}', 'null', 'none'])(
  'a message that this page does not know changes nothing: %s',
  async (data) => {
    latest().onopen()
    expect(await readsAfter(() => latest().send(data))).toEqual([])
  },
)

it('what was announced while nobody listened is read when the stream opens', async () => {
  expect(await readsAfter(() => latest().onopen())).toHaveLength(4)
})

const readsWithin = async (ms: number) => {
  reads.length = 0
  await vi.advanceTimersByTimeAsync(ms)
  return reads.length / 4
}

it('a visible page is read every 15 seconds while the stream is down, although nothing else happens on it', async () => {
  expect(await readsWithin(30_000)).toBe(2)
  latest().onopen()
  await vi.advanceTimersByTimeAsync(0)
  expect(await readsWithin(30_000)).toBe(0)
  latest().onerror()
  expect(await readsWithin(30_000)).toBe(2)
  page.hidden = true
  expect(await readsWithin(30_000)).toBe(0)
})

it('a stream that is silent for 45 seconds is opened again, and what was missed is read', async () => {
  latest().onopen()
  await vi.advanceTimersByTimeAsync(30_000)
  latest().send('{}', 'alive')
  await vi.advanceTimersByTimeAsync(44_999)
  expect(Stream.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect([Stream.opened.length, Stream.opened[0]?.close.mock.calls.length]).toEqual([2, 1])
  expect(await readsAfter(() => latest().onopen())).toHaveLength(4)
})

it('a stream that was rejected is opened again after a while, and the session is checked', async () => {
  Object.assign(latest(), { readyState: Stream.CLOSED }).onerror()
  expect(checkSession).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(Stream.opened).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(Stream.opened).toHaveLength(2)
})

it('a stream that broke off is left to the browser', async () => {
  latest().onerror()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([Stream.opened.length, vi.mocked(checkSession).mock.calls.length]).toEqual([1, 0])
})

it('a page that becomes visible opens its stream again, once', async () => {
  const [first] = Stream.opened
  Object.assign(latest(), { readyState: Stream.CLOSED }).onerror()
  page.dispatchEvent(new Event('visibilitychange'))
  expect([Stream.opened.length, first?.close.mock.calls.length]).toEqual([2, 1])
  latest().onopen()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(Stream.opened).toHaveLength(2)
})

it('nothing is opened again once it is stopped', async () => {
  Object.assign(latest(), { readyState: Stream.CLOSED }).onerror()
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Stream.opened).toHaveLength(1)
})
