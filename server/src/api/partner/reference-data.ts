import { performance } from 'node:perf_hooks'
import type { referenceDataCards } from '@parley/contract/reference-data'
import type { ReferenceNames } from '@parley/contract/reference-names'
import type { ReferenceWords } from '@parley/contract/reference-words'
import { templates } from '@parley/contract/templates'
import { CachedValue } from '../../core/cached-value.ts'
import type { Database } from '../../db/client.ts'
import { type CollectionName, readCollection, readReferenceNames, readReferenceWords } from '../../domain/reference-data/store.ts'
import type { Handlers } from '../../http/handler.ts'
import { TaggedDocument } from '../../http/response-body.ts'

/** The instance that changes the catalog shows the change immediately, every other one within this time. */
const ttlMs = 1_000

export type CachedReferenceWords = CachedValue<ReferenceWords>
export type CachedReferenceNames = CachedValue<ReferenceNames>

/** The collections as bytes, one copy each for all callers. */
export class ReferenceDocuments {
  readonly families: CachedValue<TaggedDocument>
  readonly models: CachedValue<TaggedDocument>
  readonly regions: CachedValue<TaggedDocument>
  readonly prices: CachedValue<TaggedDocument>
  /** The words that texts may contain without revealing their author. */
  readonly words: CachedReferenceWords
  /** The names of hardware and regions. */
  readonly names: CachedReferenceNames
  readonly templates = new TaggedDocument(JSON.stringify({ data: templates }))

  constructor(db: Database) {
    const cached = (name: CollectionName) =>
      new CachedValue({
        load: rendered(() => readCollection(db.read, name)),
        ttlMs,
        now: () => performance.now(),
      })
    this.families = cached('families')
    this.models = cached('models')
    this.regions = cached('regions')
    this.prices = cached('prices')
    this.words = new CachedValue({ load: () => readReferenceWords(db.read), ttlMs, now: () => performance.now() })
    this.names = new CachedValue({ load: () => readReferenceNames(db.read), ttlMs, now: () => performance.now() })
  }

  /** The catalog changed: an offer, its availability, a model, a price. */
  forget(): void {
    for (const cached of [this.families, this.models, this.regions, this.prices, this.words, this.names]) cached.forget()
  }
}

/** Returns the same document as long as the text is the same, so that it is compressed once. */
function rendered(read: () => Promise<string>): () => Promise<TaggedDocument> {
  let last: TaggedDocument | undefined
  return async () => {
    const document = new TaggedDocument(await read())
    if (last?.etag !== document.etag) last = document
    return last
  }
}

export const referenceDataHandlers = (documents: ReferenceDocuments): Handlers<typeof referenceDataCards> => ({
  listGpuFamilies: async () => documents.families.read(),
  listGpuModels: async () => documents.models.read(),
  listRegions: async () => documents.regions.read(),
  listReferencePrices: async () => documents.prices.read(),
  listTemplates: async () => documents.templates,
})
