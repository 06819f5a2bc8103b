/** Follows the event feed: waits for events, continues after interruptions, and reports a cursor. */

import { isCursorExpired } from './generated/guards.ts'
import { EventsResource } from './generated/resources.ts'
import type { CompanyEvent } from './generated/types.ts'
import type { ApiError } from './kernel/errors.ts'
import { interruption } from './kernel/retry.ts'
import { pause } from './kernel/wait.ts'

/** Stores a cursor between runs, for example in a file or a database row. */
export interface CursorStore {
  load(): Promise<string | null | undefined> | string | null | undefined
  /** Called whenever the cursor advances: after every consumed event, and when only time passed. */
  save(cursor: string): Promise<void> | void
}

export interface FollowOptions {
  /** Where to continue: a cursor from `onCursor`, or a `resumeCursor` of a list with the same types. Takes precedence over the store's. */
  readonly cursor?: string | null | undefined
  /** Where to begin without a cursor: a date-time within 30 days, or `now`. Default: the oldest stored event. */
  readonly since?: string | undefined
  /** Types (`rental.running`) or families (`rental.*`), up to 20. A cursor is bound to the types with which it was created. */
  readonly types?: readonly string[] | undefined
  /** How many seconds the service waits for an event before it returns an empty page, 0 to 20. */
  readonly wait?: number | undefined
  /** Events per page, 1 to 200. */
  readonly limit?: number | undefined
  /** Loads the cursor at the start, and saves it whenever it advances. */
  readonly store?: CursorStore | undefined
  /** Called with the latest cursor. Store it, and pass it as `cursor` after a restart. */
  readonly onCursor?: ((cursor: string) => Promise<void> | void) | undefined
  /**
   * Called when the cursor is older than the oldest stored event, so that events were missed: read your objects again. The iteration then
   * continues with the oldest stored event. Without it, the error is thrown. Detect it with `isCursorExpired`.
   */
  readonly onGap?: ((error: ApiError) => Promise<void> | void) | undefined
  /** Called for each interruption, before it is retried. */
  readonly onInterruption?: ((error: Error, retryInMs: number) => void) | undefined
  /** Ends the iteration, without an error. */
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

/** A cursor of the API and, if the iteration stopped within a page, the last consumed event after it. */
interface Position {
  readonly cursor: string
  readonly consumed?: string | undefined
}

const maxWaitSeconds = 20
const requestTimeoutMs = 30_000
const maxPageSize = 200
/** The minimum interval between empty pages: a key's third waiting call and a call without `wait` return immediately. */
const emptyPageIntervalMs = 1000
/** A character that occurs in no cursor and no ID. */
const separator = '+'

export class FollowableEvents extends EventsResource {
  /**
   * Yields every event after the cursor and does not end. It waits for new events and continues after interruptions. An event is consumed
   * when the next one is requested. `store` and `onCursor` are called then. If you restart from that cursor, you receive each event once.
   * If `break` or an error ends the loop at an event, you receive that event again. Aborting the signal ends the iteration.
   */
  follow(options: FollowOptions = {}): AsyncGenerator<CompanyEvent, void, undefined> {
    return follow((query, more) => this.transport.call({ method: 'GET', path: '/events', query }, more), options)
  }
}

async function* follow(read: ReadPage, options: FollowOptions): AsyncGenerator<CompanyEvent, void, undefined> {
  const { signal, wait = maxWaitSeconds } = options
  const type = options.types?.join(',')
  let since = options.since
  let position = positionIn(options.cursor ?? (await options.store?.load()))
  const moveTo = async (next: Position) => {
    if (next.cursor === position?.cursor && next.consumed === position.consumed) return
    position = next
    const newCursor = next.consumed === undefined ? next.cursor : `${next.cursor}${separator}${next.consumed}`
    await options.store?.save(newCursor)
    await options.onCursor?.(newCursor)
  }
  for (let failures = 0; !signal?.aborted; ) {
    const isFirst = position === undefined
    const start = position ? { cursor: position.cursor } : { since }
    const requestedAtMs = performance.now()
    let page: FeedPage
    try {
      const query = { ...start, type, wait: isFirst ? 0 : wait, limit: pageSize(position, options.limit) }
      page = await read(query, { signal, timeoutMs: wait * 1000 + requestTimeoutMs, maxRetries: 0 })
      failures = 0
    } catch (error) {
      if (signal?.aborted) return
      if (position && options.onGap && isCursorExpired(error)) {
        await options.onGap(error)
        position = since = undefined
        continue
      }
      const { error: temporaryError, retryInMs } = interruption(error, ++failures)
      options.onInterruption?.(temporaryError, retryInMs)
      await pause(retryInMs, signal).catch(() => {})
      continue
    }
    const { resumeCursor, nextCursor } = page.meta
    const newEvents = eventsAfter(position?.consumed, page.data)
    for (const [index, event] of newEvents.entries()) {
      yield event
      const isLast = index === newEvents.length - 1
      await moveTo(isLast || !position ? { cursor: resumeCursor } : { cursor: position.cursor, consumed: event.id })
      if (signal?.aborted) return
    }
    await moveTo({ cursor: resumeCursor })
    // The first page returns immediately. Later events are read from its cursor, which an interruption cannot move, unlike `now`.
    if (isFirst) continue
    const remainingMs = emptyPageIntervalMs - (performance.now() - requestedAtMs)
    if (page.data.length === 0 && nextCursor === null && remainingMs > 0) await pause(remainingMs, signal).catch(() => {})
  }
}

function positionIn(storedCursor: string | null | undefined): Position | undefined {
  if (!storedCursor) return undefined
  const [cursor = '', consumed] = storedCursor.split(separator)
  return { cursor, consumed }
}

/**
 * Without a cursor there is no position to return to within a page, so the first page has one event. A page at which the iteration
 * stopped is read completely, regardless of its original size.
 */
function pageSize(position: Position | undefined, limit: number | undefined): number | undefined {
  if (!position) return 1
  return position.consumed === undefined ? limit : maxPageSize
}

/** A cursor's page always contains the same events in the same order. */
function eventsAfter(consumed: string | undefined, events: readonly CompanyEvent[]): readonly CompanyEvent[] {
  return consumed === undefined ? events : events.slice(events.findIndex(({ id }) => id === consumed) + 1)
}
