import type { Mode } from '@parley/contract/access'
import { type EventType, typesMatching, typesReadableWith } from '@parley/contract/event-types'
import { eventCards, eventDays } from '@parley/contract/events'
import { utcDateTime } from '@parley/contract/fields'
import { Fault, invalid } from '../../core/fault.ts'
import { type FeedPage, type FeedQuery, type FeedStart, readFeed } from '../../domain/events/feed.store.ts'
import type { EventSignal, EventWaiter } from '../../http/event-signal.ts'
import type { FeedCursors } from '../../http/feed-cursor.ts'
import type { PartnerHandlers, PartnerRead } from '../../http/partner-api.ts'
import { Document } from '../../http/response-body.ts'

export interface EventFeed {
  readonly cursors: FeedCursors
  readonly signal: EventSignal
  /** Publishes all events of committed steps. */
  readonly catchUp: () => Promise<void>
}

type ListEvents = PartnerRead<typeof eventCards.listEvents>

const retentionMs = eventDays * 24 * 60 * 60_000
/** The largest allowed lead of callers' clocks over ours. */
const maxClockSkewMs = 60_000

export const eventHandlers = (feed: EventFeed): PartnerHandlers<typeof eventCards> => ({
  async listEvents(call) {
    const { query, principal, companyId, mode } = call
    const filters = query.type === undefined ? ['*'] : query.type.split(',').sort()
    const readable = new Set<EventType>(typesReadableWith(principal.scopes))
    const types = typesMatching(filters).filter((type) => readable.has(type))
    const bindingFor = (one: Mode) => `${eventCards.listEvents.path} ${companyId} ${one} ${filters.join(',')}`
    const binding = bindingFor(mode)
    if (query.cursor !== undefined) refuseOtherMode(feed, query.cursor, mode, bindingFor)
    const start = startOf(feed, query, binding)
    // Earlier steps must be positioned before the start, even if they were not published yet.
    if (query.since !== undefined) await call.longPollWait(feed.catchUp())

    // A waiter that is registered before the first read misses nothing.
    const waiter = query.wait ? feed.signal.waiter(companyId, mode, principal.keyId) : undefined
    try {
      const page = await firstPage(call, { companyId, mode, types, limit: query.limit ?? 50 }, start, waiter)
      const cursor = feed.cursors.write(page, binding)
      const next = page.more ? `"${cursor}"` : 'null'
      return new Document(`{"data":[${page.documents.join(',')}],"meta":{"nextCursor":${next},"resumeCursor":"${cursor}"}}`)
    } finally {
      waiter?.close()
    }
  },
})

const restartHint = 'Start over: get resumeCursor from GET /events?since=now, read your lists, then follow events from that cursor.'
const invalidCursor = (why: string) => new Fault('invalid_cursor', { param: 'cursor', message: `${why} ${restartHint}` })

/** Tells a program that it uses a cursor of the other mode, for example one from its tests. */
function refuseOtherMode({ cursors }: EventFeed, cursor: string, mode: Mode, bindingFor: (mode: Mode) => string): void {
  const other = mode === 'live' ? 'test' : 'live'
  if (cursors.isBound(cursor, bindingFor(mode)) || !cursors.isBound(cursor, bindingFor(other))) return
  throw invalidCursor(`The cursor was read with a ${other} key, and this is a ${mode} key: each mode has events of its own.`)
}

function startOf({ cursors }: EventFeed, { cursor, since }: ListEvents['query'], binding: string): FeedStart {
  if (cursor === undefined) return { since: since === 'now' ? 'infinity' : (since && utcDateTime(since)) || null }
  if (since !== undefined) throw invalid('since', 'cannot be given beside a cursor')
  return cursors.read(cursor, binding)
}

/** The page from the start on. If it is empty, the first page that is not, while the call may wait. */
async function firstPage(
  { read, query, longPollWait }: ListEvents,
  feed: FeedQuery,
  start: FeedStart,
  waiter: EventWaiter | undefined,
): Promise<FeedPage> {
  const endsAtMs = performance.now() + (query.wait ?? 0) * 1000
  let page = await readFeed(read, feed, start)
  refuseStart(page, start)
  while (waiter && page.documents.length === 0 && !page.more) {
    if (!(await longPollWait(waiter.next(endsAtMs - performance.now())))) return page
    page = await readFeed(read, feed, page)
    // The test world can have been emptied while the call waited.
    if (query.cursor !== undefined) refuseStart(page, start)
  }
  return page
}

/** Refuses a start after which events may have been deleted, or one that is not of this feed. */
function refuseStart({ nowMs, cursorState }: FeedPage, start: FeedStart): void {
  const oldestMs = nowMs - retentionMs
  if ('readMs' in start) {
    if (start.readMs < oldestMs) throw new Fault('cursor_expired', { param: 'cursor' })
    if (cursorState === 'forgotten')
      throw invalidCursor('The test world was emptied after the cursor was read: the events before it are gone.')
    if (cursorState === 'ahead') throw invalidCursor('The cursor names events that are not there, as after a backup was restored.')
  } else if (start.since !== null && start.since !== 'infinity') {
    const sinceMs = Date.parse(start.since)
    if (sinceMs < oldestMs) throw invalid('since', `must be within the last ${eventDays} days`)
    if (sinceMs > nowMs + maxClockSkewMs) throw invalid('since', 'must not be in the future')
  }
}
