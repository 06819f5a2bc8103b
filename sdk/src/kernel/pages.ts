/** Lists: awaited they are their first page, iterated they are every item. */

/** The envelope of a page, in both spellings of the API. */
export interface PageBody<T> {
  readonly data: readonly T[]
  readonly meta: {
    readonly nextCursor?: string | null
    readonly next_cursor?: string | null
    /** Of the events alone: where to go on later. */
    readonly resumeCursor?: string
    /** Which names of the filters nothing is called. */
    readonly notices?: readonly string[]
    readonly [field: string]: unknown
  }
}

export class Page<T> implements AsyncIterable<T> {
  readonly data: readonly T[]
  /** The cursor of the page after this one; null on the last. */
  readonly nextCursor: string | null
  /** As it came: some lists say more than the cursor, such as `notices`. */
  readonly meta: PageBody<T>['meta']
  readonly #load: (cursor: string) => Promise<Page<T>>

  constructor({ data, meta }: PageBody<T>, load: (cursor: string) => Promise<Page<T>>) {
    this.data = data
    this.meta = meta
    this.nextCursor = meta.nextCursor ?? meta.next_cursor ?? null
    this.#load = load
  }

  /** The page after this one; null after the last. A page may be short, or empty, while another follows. */
  next(): Promise<Page<T> | null> {
    return this.nextCursor === null ? Promise.resolve(null) : this.#load(this.nextCursor)
  }

  /** Every item from this page on. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let page: Page<T> | null = this; page; page = await page.next()) yield* page.data
  }
}

/**
 * `await` it for the first page, or walk all items with `for await`. Nothing is called before either is done.
 */
export class PagePromise<T> extends Promise<Page<T>> implements AsyncIterable<T> {
  readonly #load: () => Promise<Page<T>>
  #first: Promise<Page<T>> | undefined

  constructor(load: () => Promise<Page<T>>) {
    // What the engine would settle is not used: the call waits until somebody listens.
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

  /** Page by page, for who writes down how far they came. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    for (let page: Page<T> | null = await this; page; page = await page.next()) yield page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    yield* await this
  }

  /** Every item, at most so many. */
  async toArray(options: { readonly max: number }): Promise<T[]> {
    const items: T[] = []
    for await (const { data } of this.pages()) {
      items.push(...data.slice(0, options.max - items.length))
      if (items.length >= options.max) break
    }
    return items
  }
}
