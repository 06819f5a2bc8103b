import type { marketCards } from '@parley/contract/market'
import { readMarket } from '../../domain/market/read-market.ts'
import { TaggedDocument } from '../../http/answer.ts'
import type { Handlers } from '../../http/handler.ts'
import type { CachedReferenceNames } from './reference-data.ts'

const maxKept = 200

/** The answers of late, one copy each for all callers: a document is compressed once. */
class MarketDocuments {
  readonly #kept = new Map<string, TaggedDocument>()

  /** The document of a text; the kept one where it says the same. */
  of(text: string): TaggedDocument {
    const made = new TaggedDocument(text)
    const document = this.#kept.get(made.etag) ?? made
    this.#kept.delete(document.etag)
    this.#kept.set(document.etag, document)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest)
    return document
  }
}

export const marketHandlers = (names: CachedReferenceNames): Handlers<typeof marketCards> => {
  const documents = new MarketDocuments()
  return {
    readMarketPrices: async ({ read, query }) => documents.of(JSON.stringify(await readMarket(read, query, await names.read()))),
  }
}
