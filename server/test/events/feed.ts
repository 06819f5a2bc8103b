/** Reads the feed to its end in tests, as a partner would. */
import type { CompanyEvent } from '@parley/contract/events'
import type { PartnerClient } from '../partner-client.ts'

interface Walked {
  readonly events: readonly CompanyEvent[]
  /** To continue from. */
  readonly cursor: string
}

/** Follows `nextCursor` until it is null. */
export async function walk(client: PartnerClient, query = '', cursor?: string): Promise<Walked> {
  const events: CompanyEvent[] = []
  let at = cursor
  for (;;) {
    const parts = [query, at === undefined ? '' : `cursor=${at}`].filter(Boolean)
    const { status, body, text } = await client.get(`/events${parts.length > 0 ? `?${parts.join('&')}` : ''}`)
    if (status !== 200) throw new Error(text)
    events.push(...body.data)
    if (body.meta.nextCursor === null) return { events, cursor: body.meta.resumeCursor }
    at = body.meta.nextCursor
  }
}

/** The cursor after which only future events follow. */
export const fromNow = async (client: PartnerClient): Promise<string> => (await walk(client, 'since=now')).cursor

/** The events after a cursor, as `type status`. */
export const toldAfter = async (client: PartnerClient, cursor: string): Promise<string[]> =>
  (await walk(client, '', cursor)).events.map(({ type, object }) => `${type} ${object.status}`)
