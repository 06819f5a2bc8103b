/** Pages of lists. Only this code writes them, from documents that already exist. */
import type { Card } from '@parley/contract/endpoint'
import { idPrefixes } from '@parley/contract/fields'
import type { ListPage } from '../db/list.ts'
import { canonicalJson } from './body.ts'
import type { Cursors, ListItem, Page, Position } from './cursor.ts'
import { Document } from './response-body.ts'

export class PageRequest {
  readonly limit: number
  readonly after: Position | null
  readonly #page: Page
  readonly #cursors: Cursors
  readonly #binding: string
  readonly #metaName: string

  constructor(cursors: Cursors, card: Card, reader: string, query: Readonly<Record<string, unknown>>) {
    const { limit, cursor, ...filters } = withDefaults(card, query)
    this.#cursors = cursors
    this.#binding = `${card.method} ${card.path} ${reader} ${canonicalJson(filters)}`
    this.#page = cursors.read(
      cursor as string | undefined,
      (limit as number | undefined) ?? 50,
      this.#binding,
      idPrefixes[card.lists ?? 'call'],
    )
    this.limit = this.#page.limit
    this.after = this.#page.after
    this.#metaName = card.casing === 'snake_case' ? 'next_cursor' : 'nextCursor'
  }

  /** The parameters with which a statement continues a list that is sorted newest first: a time, an ID, and one row more than the page has. */
  newestFirst(): readonly [string, string, number] {
    const [from, id] = this.after === null ? ['infinity', ''] : [new Date(this.after.key).toISOString(), this.after.id]
    return [from, id, this.limit + 1]
  }

  /** The same for a list sorted newest first by number: an upper bound, and one row more than the page has. */
  newestByNumber(): readonly [number, number] {
    return [this.after?.key ?? Number.MAX_SAFE_INTEGER, this.limit + 1]
  }

  /**
   * The page, from up to `limit + 1` items. A search that was cut short gives its position, so a short page continues from there.
   * `notices` are included if nothing is found.
   */
  toDocument(found: ListPage | readonly ListItem[], notices: readonly string[] = []): Document {
    const list = 'count' in found ? found : pageOf(found)
    const more = list.count > this.limit
    const ends = more ? positionOf(list.key, list.id) : positionOf(list.cut_key, list.cut_id)
    const shown = more ? this.limit : list.count
    const cursor = ends ? `"${this.#cursors.write(ends, this.#page.depth + shown, this.#binding)}"` : 'null'
    const documents = more ? list.head : [list.head, list.last].filter(Boolean).join(',')
    const noticesJson = list.count === 0 && notices.length > 0 ? `,"notices":${JSON.stringify(notices)}` : ''
    return new Document(`{"data":[${documents}],"meta":{"${this.#metaName}":${cursor}${noticesJson}}}`)
  }
}

const positionOf = (key: number | null | undefined, id: string | null | undefined): Position | undefined =>
  key == null || id == null ? undefined : { key, id }

/** From rows that were fetched one by one. */
function pageOf(items: readonly ListItem[]): ListPage {
  const { key = null, id = null } = items.at(-2) ?? {}
  const head = items.slice(0, -1).map((item) => item.wire)
  return { head: head.join(','), last: items.at(-1)?.wire ?? null, count: items.length, key, id }
}

/** A call that omits a default and one that sends it are the same query. */
function withDefaults(card: Card, query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const sort = (card.query?.properties.sort as { default?: unknown } | undefined)?.default
  return sort === undefined ? query : { sort, ...query }
}
