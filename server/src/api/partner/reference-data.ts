import { performance } from 'node:perf_hooks'
import type { referenceDataCards } from '@parley/contract/reference-data'
import type { ReferenceWords } from '@parley/contract/reference-words'
import { templates } from '@parley/contract/templates'
import type { Database } from '../../db/client.ts'
import { type CollectionName, readCollection, readReferenceWords } from '../../domain/reference-data/store.ts'
import { TaggedDocument } from '../../http/answer.ts'
import type { Handlers } from '../../http/handler.ts'
import { Kept } from '../../kept.ts'

/** The instance that changes the catalog shows it at once, every other one within this. */
const holdsForMs = 1_000

export type CachedReferenceWords = Kept<ReferenceWords>

/** The collections as bytes, one copy each for all callers. */
export class ReferenceDocuments {
  readonly families: Kept<TaggedDocument>
  readonly models: Kept<TaggedDocument>
  readonly regions: Kept<TaggedDocument>
  readonly prices: Kept<TaggedDocument>
  /** The words that texts may hold without telling whose they are. */
  readonly words: CachedReferenceWords
  readonly templates = new TaggedDocument(JSON.stringify({ data: templates }))

  constructor(db: Database) {
    const kept = (name: CollectionName) =>
      new Kept({ make: async () => new TaggedDocument(await readCollection(db.read, name)), holdsForMs, now: () => performance.now() })
    this.families = kept('families')
    this.models = kept('models')
    this.regions = kept('regions')
    this.prices = kept('prices')
    this.words = new Kept({ make: () => readReferenceWords(db.read), holdsForMs, now: () => performance.now() })
  }

  /** The catalog changed: an offer, its availability, a model, a price. */
  forget(): void {
    for (const kept of [this.families, this.models, this.regions, this.prices, this.words]) kept.forget()
  }
}

export const referenceDataHandlers = (documents: ReferenceDocuments): Handlers<typeof referenceDataCards> => ({
  listGpuFamilies: async () => documents.families.read(),
  listGpuModels: async () => documents.models.read(),
  listRegions: async () => documents.regions.read(),
  listReferencePrices: async () => documents.prices.read(),
  listTemplates: async () => documents.templates,
})
