/** Reads the feed to its end in tests, as a partner would. */
import type { CompanyEvent } from '@parley/contract/events'
import type { PartnerClient } from '../partner-client.ts'

interface FeedRead {
  readonly events: readonly CompanyEvent[]
  /** To continue from. */
  readonly cursor: string
}

/** Follows `nextCursor` until it is null. */
export async function walk(client: PartnerClient, query = '', cursor?: string): Promise<FeedRead> {
  const events: CompanyEvent[] = []
  let next = cursor
  for (;;) {
    const parts = [query, next === undefined ? '' : `cursor=${next}`].filter(Boolean)
    const { status, body, text } = await client.get(`/events${parts.length > 0 ? `?${parts.join('&')}` : ''}`)
    if (status !== 200) throw new Error(text)
    events.push(...body.data)
    if (body.meta.nextCursor === null) return { events, cursor: body.meta.resumeCursor }
    next = body.meta.nextCursor
  }
}

/** The cursor after which only future events follow. */
export const latestCursor = async (client: PartnerClient): Promise<string> => (await walk(client, 'since=now')).cursor

/** The events after a cursor, as `type status`. */
export const eventsAfter = async (client: PartnerClient, cursor: string): Promise<string[]> =>
  (await walk(client, '', cursor)).events.map(({ type, object }) => `${type} ${object.status}`)
