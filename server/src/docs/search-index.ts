/** What the search finds: a row for each page and for each of its headings, with the words that stand under it. The page's script searches it. */
import type { Page, Site } from './site.ts'

export interface SearchRow {
  readonly id: number
  readonly url: string
  readonly title: string
  /** The heading within the page; empty for the page itself. */
  readonly heading: string
  readonly lead: string
  readonly words: string
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&hellip;': '…' }
const plain = (markup: string) =>
  markup
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|hellip);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Without what stands in `pre`. */
const withoutSamples = (markup: string): string => {
  const [before = '', ...from] = markup.split('<pre')
  return before + from.map((part) => part.slice(part.indexOf('</pre>') + '</pre>'.length)).join('')
}

/** Each word once: the index weighs where a word stands, not how often. */
const distinct = (text: string) => [...new Set(text.toLowerCase().match(/[\p{L}\d_]{2,}/gu))].join(' ')

/** Of a page made from a card: the names of its fields. What they mean is said alike on many pages, and its errors have a page of their own. */
const fieldNames = (markup: string) =>
  [...(markup.split('<h2 id="errors">')[0]?.matchAll(/<dt><code>([^<]+)<\/code>/g) ?? [])].map(([, name]) => name).join(' ')

export function searchIndex(site: Site, pages: readonly Page[]): readonly SearchRow[] {
  const rows = pages.flatMap((page) => {
    const { path: url, title, lead } = page
    const { text } = page.body(site)
    const [opening = '', ...sections] = withoutSamples(text).split(/(?=<(?:h[23]|section)[^<>]*\sid=")/)
    const words = distinct([...(page.words ?? []), page.wide ? fieldNames(text) : plain(opening)].join(' '))
    const own = { url: url as string, title, heading: '', lead, words }
    return page.wide ? [own] : [own, ...sections.flatMap((section) => rowOf(page, section))]
  })
  return rows.map((row, id) => ({ id, ...row }))
}

function rowOf(page: Page, section: string): Omit<SearchRow, 'id'>[] {
  const [, anchor] = /\sid="([^"]+)"/.exec(section) ?? []
  const [, heading = ''] = /<h[23][^<>]*>((?:(?!<\/?h[23])[\s\S])*)<\/h[23]>/.exec(section) ?? []
  if (anchor === undefined) return []
  const text = plain(section)
  return [
    {
      url: `${page.path}#${anchor}`,
      title: page.title,
      heading: plain(heading),
      lead: text.slice(plain(heading).length, 140).trim(),
      words: distinct(text),
    },
  ]
}
