/** The search input: the beginning of an ID, or words of a name. */
import { isIdOrPrefix } from '@parley/contract/dashboard/search'

const maxWords = 8

export type SearchQuery = { readonly idFrom: string; readonly idBefore: string } | { readonly words: readonly string[] }

/** IDs are compared byte by byte: those with this prefix are from the text itself up to the text with its last character incremented. */
export function parseSearch(input: string): SearchQuery {
  const text = input.trim()
  if (!isIdOrPrefix(text)) return { words: text.toLowerCase().split(/\s+/).slice(0, maxWords) }
  return { idFrom: text, idBefore: text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + 1) }
}
