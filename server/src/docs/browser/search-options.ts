import type { Options } from 'minisearch'

/** The search options: prefixes match, typing mistakes are tolerated, and every word must occur. */
export const miniSearchOptions: Options = {
  fields: ['title', 'heading', 'words', 'lead'],
  storeFields: ['url', 'title', 'heading', 'lead'],
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
}
