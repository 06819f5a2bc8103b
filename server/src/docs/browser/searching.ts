import type { Options } from 'minisearch'

/** How the documentation is searched: the beginning of a word is enough, a slip is forgiven, and every word must be there. */
export const searching: Options = {
  fields: ['title', 'heading', 'words', 'lead'],
  storeFields: ['url', 'title', 'heading', 'lead'],
  searchOptions: { boost: { title: 4, heading: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
}
