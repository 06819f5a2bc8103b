/** Lists: `await` returns the first page, iteration yields every item. */

import { expectNonNegative } from './wait.ts'

/** The envelope of a page, in both spellings of the API. */
export interface PageBody<T> {
  readonly data: readonly T[]
  readonly meta: {
    readonly nextCursor?: string | null
    readonly next_cursor?: string | null
    /** Only for events: the cursor to continue from later. */
    readonly resumeCursor?: string
    /** Notices about unknown names in filters. */
    readonly notices?: readonly string[]
    readonly [field: string]: unknown
  }
}

export class Page<T> implements AsyncIterable<T> {
  readonly data: readonly T[]
  /** The cursor of the next page. Null on the last page. */
  readonly nextCursor: string | null
  /** The unchanged `meta`. Some lists include more than the cursor, such as `notices`. */
  readonly meta: PageBody<T>['meta']
  readonly #load: (cursor: string) => Promise<Page<T>>

  constructor({ data, meta }: PageBody<T>, load: (cursor: string) => Promise<Page<T>>) {
    this.data = data
    this.meta = meta
    this.nextCursor = meta.nextCursor ?? meta.next_cursor ?? null
    this.#load = load
  }

  /** The next page, or null after the last. A page can be short or empty even if another follows. */
  next(): Promise<Page<T> | null> {
    return this.nextCursor === null ? Promise.resolve(null) : this.#load(this.nextCursor)
  }

  /** Every item from this page on. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let page: Page<T> | null = this; page; page = await page.next()) yield* page.data
  }
}

/**
 * `await` it to get the first page, or iterate over all items with `for await`. No call is made before that.
 */
export class PagePromise<T> extends Promise<Page<T>> implements AsyncIterable<T> {
  readonly #load: () => Promise<Page<T>>
  #first: Promise<Page<T>> | undefined

  constructor(load: () => Promise<Page<T>>) {
    // The inherited promise is not used: the call is made when `then` is first called.
    super((resolve) => resolve(undefined as never))
    this.#load = load
  }

  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise, which calls when it is first listened to
  override then<A = Page<T>, B = never>(
    onPage?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#first ??= this.#load()
    return this.#first.then(onPage, onError)
  }

  /** Iterates page by page, for callers that store their cursor. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | null = await this; page; page = await page.next()) yield page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this
  }

  /** All items, up to a maximum. */
  async toArray(options: { readonly max: number }): Promise<T[]> {
    const max = expectNonNegative('max', options.max)
    const items: T[] = []
    for await (const { data } of this.pages()) {
      items.push(...data.slice(0, max - items.length))
      if (items.length >= max) break
    }
    return items
  }
}
