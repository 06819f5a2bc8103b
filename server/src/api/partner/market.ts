import type { marketCards } from '@parley/contract/market'
import { lruCache } from '../../core/lru-cache.ts'
import { readMarket } from '../../domain/market/read-market.ts'
import type { Handlers } from '../../http/handler.ts'
import { TaggedDocument } from '../../http/response-body.ts'
import type { CachedReferenceNames } from './reference-data.ts'

const maxCached = 200

/** The recent responses, one copy each for all callers, so that a document is compressed once. */
class MarketDocuments {
  readonly #cache = lruCache<TaggedDocument>(maxCached)

  /** The document of a text, from the cache if it has the same text. */
  of(text: string): TaggedDocument {
    const document = new TaggedDocument(text)
    const cached = this.#cache.get(document.etag)
    if (cached) return cached
    this.#cache.set(document.etag, document)
    return document
  }
}

export const marketHandlers = (names: CachedReferenceNames): Handlers<typeof marketCards> => {
  const documents = new MarketDocuments()
  return {
    readMarketPrices: async ({ read, query }) => documents.of(JSON.stringify(await readMarket(read, query, await names.read()))),
  }
}
