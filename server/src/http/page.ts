/** Pages of lists: the one place that writes them, from documents that already exist. */
import type { Card } from '@parley/contract/endpoint'
import { idPrefixes } from '@parley/contract/fields'
import type { ListPage } from '../db/list.ts'
import { Document } from './answer.ts'
import { canonical } from './body.ts'
import type { Cursors, ListItem, Page, Position } from './cursor.ts'

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
    this.#binding = `${card.method} ${card.path} ${reader} ${canonical(filters)}`
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

  /** What a statement takes to continue a list that runs newest first: a time, an id, and one row more than the page holds. */
  newestFirst(): readonly [string, string, number] {
    const [from, id] = this.after === null ? ['infinity', ''] : [new Date(this.after.key).toISOString(), this.after.id]
    return [from, id, this.limit + 1]
  }

  /** The same for a list that runs newest first by number: what is before every one of them, and one row more than the page holds. */
  newestByNumber(): readonly [number, number] {
    return [this.after?.key ?? Number.MAX_SAFE_INTEGER, this.limit + 1]
  }

  /**
   * The page, from up to `limit + 1` items. A search that was cut short says where: a short page then goes on from there. `notices` are
   * told where nothing is found.
   */
  answer(found: ListPage | readonly ListItem[], notices: readonly string[] = []): Document {
    const list = 'count' in found ? found : pageOf(found)
    const more = list.count > this.limit
    const ends = more ? positionOf(list.key, list.id) : positionOf(list.cut_key, list.cut_id)
    const shown = more ? this.limit : list.count
    const cursor = ends ? `"${this.#cursors.write(ends, this.#page.depth + shown, this.#binding)}"` : 'null'
    const documents = more ? list.head : [list.head, list.last].filter(Boolean).join(',')
    const told = list.count === 0 && notices.length > 0 ? `,"notices":${JSON.stringify(notices)}` : ''
    return new Document(`{"data":[${documents}],"meta":{"${this.#metaName}":${cursor}${told}}}`)
  }
}

const positionOf = (key: number | null | undefined, id: string | null | undefined): Position | undefined =>
  key == null || id == null ? undefined : { key, id }

/** Rows that came one by one. */
function pageOf(items: readonly ListItem[]): ListPage {
  const { key = null, id = null } = items.at(-2) ?? {}
  const head = items.slice(0, -1).map((item) => item.wire)
  return { head: head.join(','), last: items.at(-1)?.wire ?? null, count: items.length, key, id }
}

/** What a call leaves out and what it says in so many words are one query. */
function withDefaults(card: Card, query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const sort = (card.query?.properties.sort as { default?: unknown } | undefined)?.default
  return sort === undefined ? query : { sort, ...query }
}
