/** Follows the event feed: waits for what comes, goes on after every interruption, and says how far it came. */

import { isCursorExpired } from './generated/guards.ts'
import { EventsResource } from './generated/resources.ts'
import type { CompanyEvent } from './generated/types.ts'
import type { ApiError } from './kernel/errors.ts'
import { interruption } from './kernel/retry.ts'
import { pause } from './kernel/wait.ts'

/** Where a cursor is kept between runs: a file, a row, whatever outlives the process. */
export interface CursorStore {
  load(): Promise<string | null | undefined> | string | null | undefined
  /** Called whenever the caller came further: after every event that was consumed, and where only time passed. */
  save(cursor: string): Promise<void> | void
}

export interface FollowOptions {
  /** Where to go on: what `onCursor` told, or a `resumeCursor` of a list with the same types. It wins over the store's. */
  readonly cursor?: string | null | undefined
  /** Where to begin without a cursor: a date-time within 30 days, or `now`. Left out: at the oldest event that is kept. */
  readonly since?: string | undefined
  /** Types (`rental.running`) or families (`rental.*`), up to 20. A cursor goes on with the types it was told for. */
  readonly types?: readonly string[] | undefined
  /** How many seconds the service waits for an event before it answers an empty page, 0 to 20. */
  readonly wait?: number | undefined
  /** Events read at once, 1 to 200. */
  readonly limit?: number | undefined
  /** Asked for the cursor when the walk begins, told of it as `onCursor` is. */
  readonly store?: CursorStore | undefined
  /** Told how far the caller came: keep it, and give it as `cursor` after a restart. */
  readonly onCursor?: ((cursor: string) => Promise<void> | void) | undefined
  /**
   * Told that the cursor is older than what is kept, so that events were missed: read the things anew. The walk then goes on with the
   * oldest event that is kept. Left out, the error is thrown; `isCursorExpired` tells it.
   */
  readonly onGap?: ((error: ApiError) => Promise<void> | void) | undefined
  /** Told of each interruption that is waited out. */
  readonly onInterruption?: ((error: Error, retryInMs: number) => void) | undefined
  /** Ends the walk, without an error. */
  readonly signal?: AbortSignal | undefined
}

interface FeedQuery {
  readonly cursor?: string | undefined
  readonly since?: string | undefined
  readonly type?: string | undefined
  readonly wait: number
  readonly limit?: number | undefined
}
interface FeedPage {
  readonly data: readonly CompanyEvent[]
  readonly meta: { readonly nextCursor: string | null; readonly resumeCursor: string }
}
interface ReadOptions {
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
  readonly maxRetries: number
}
type ReadPage = (query: FeedQuery, options: ReadOptions) => Promise<FeedPage>

/** A cursor of the API, and the last event after it that was consumed, where a page was left in its middle. */
interface Position {
  readonly cursor: string
  readonly consumed?: string | undefined
}

const longestWaitSeconds = 20
const answerWithinMs = 30_000
const largestPage = 200
/** A key's third call that waits is answered at once, and so is one that asked for no wait: it is not made again sooner. */
const emptyPageEveryMs = 1000
/** It stands in no cursor and in no id. */
const separator = '+'

export class FollowableEvents extends EventsResource {
  /**
   * Every event from the cursor on, without end. It waits for what comes and goes on after interruptions. An event is consumed when the
   * next one is asked for; `store` and `onCursor` are told then. Whoever starts again from what they were told meets each event once; the
   * event at which the loop was left, by `break` or by an error, comes again. Ends when the signal aborts.
   */
  follow(options: FollowOptions = {}): AsyncGenerator<CompanyEvent, void, undefined> {
    return follow((query, more) => this.transport.call({ method: 'GET', path: '/events', query }, more), options)
  }
}

async function* follow(read: ReadPage, options: FollowOptions): AsyncGenerator<CompanyEvent, void, undefined> {
  const { signal, wait = longestWaitSeconds } = options
  const type = options.types?.join(',')
  let since = options.since
  let position = positionIn(options.cursor ?? (await options.store?.load()))
  const moveTo = async (next: Position) => {
    if (next.cursor === position?.cursor && next.consumed === position.consumed) return
    position = next
    const told = next.consumed === undefined ? next.cursor : `${next.cursor}${separator}${next.consumed}`
    await options.store?.save(told)
    await options.onCursor?.(told)
  }
  for (let failures = 0; !signal?.aborted; ) {
    const isFirst = position === undefined
    const start = position ? { cursor: position.cursor } : { since }
    const askedAtMs = performance.now()
    let page: FeedPage
    try {
      const query = { ...start, type, wait: isFirst ? 0 : wait, limit: pageSize(position, options.limit) }
      page = await read(query, { signal, timeoutMs: wait * 1000 + answerWithinMs, maxRetries: 0 })
      failures = 0
    } catch (error) {
      if (signal?.aborted) return
      if (position && options.onGap && isCursorExpired(error)) {
        await options.onGap(error)
        position = since = undefined
        continue
      }
      const { error: passing, retryInMs } = interruption(error, ++failures)
      options.onInterruption?.(passing, retryInMs)
      await pause(retryInMs, signal).catch(() => {})
      continue
    }
    const { resumeCursor, nextCursor } = page.meta
    const fresh = eventsAfter(position?.consumed, page.data)
    for (const [index, event] of fresh.entries()) {
      yield event
      const isLast = index === fresh.length - 1
      await moveTo(isLast || !position ? { cursor: resumeCursor } : { cursor: position.cursor, consumed: event.id })
      if (signal?.aborted) return
    }
    await moveTo({ cursor: resumeCursor })
    // The first page is answered at once: what happens after it is told from its cursor, which an interruption cannot move as it moves `now`.
    if (isFirst) continue
    const restMs = emptyPageEveryMs - (performance.now() - askedAtMs)
    if (page.data.length === 0 && nextCursor === null && restMs > 0) await pause(restMs, signal).catch(() => {})
  }
}

function positionIn(told: string | null | undefined): Position | undefined {
  if (!told) return undefined
  const [cursor = '', consumed] = told.split(separator)
  return { cursor, consumed }
}

/**
 * Without a cursor there is none to go back to from the middle of a page: the first page holds one event. A page that was left in its
 * middle is read whole, whatever its size was.
 */
function pageSize(position: Position | undefined, limit: number | undefined): number | undefined {
  if (!position) return 1
  return position.consumed === undefined ? limit : largestPage
}

/** A cursor's page holds the same events in the same order whenever it is read. */
function eventsAfter(consumed: string | undefined, events: readonly CompanyEvent[]): readonly CompanyEvent[] {
  return consumed === undefined ? events : events.slice(events.findIndex(({ id }) => id === consumed) + 1)
}
