/** The search index: a row for each page and each heading, with the words below it. The page's script searches it. */
import { unquoted } from './html.ts'
import type { Page, Site } from './site.ts'

export interface SearchRow {
  readonly id: number
  readonly url: string
  readonly title: string
  /** The heading within the page, or empty for the page itself. */
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

/** The text without `pre` elements. */
const withoutSamples = (markup: string): string => {
  const [before = '', ...from] = markup.split('<pre')
  return before + from.map((part) => part.slice(part.indexOf('</pre>') + '</pre>'.length)).join('')
}

/** Each word once: the index ranks by where a word occurs, not by how often. */
const distinct = (text: string) => [...new Set(text.toLowerCase().match(/[\p{L}\d_]{2,}/gu))].join(' ')

/** For a generated page, only the field names. Many pages share the same descriptions, and errors have their own page. */
const fieldNames = (markup: string) =>
  [...(markup.split('<h2 id="errors">')[0]?.matchAll(/<dt><code>([^<]+)<\/code>/g) ?? [])].map(([, name]) => name).join(' ')

export function searchIndex(site: Site, pages: readonly Page[]): readonly SearchRow[] {
  const rows = pages.flatMap((page) => {
    const { path: url, title, lead } = page
    const { text } = page.body(site)
    const [opening = '', ...sections] = withoutSamples(text).split(/(?=<(?:h[23]|section)[^<>]*\sid=")/)
    const words = distinct([...(page.searchTerms ?? []), page.wide ? fieldNames(text) : plain(opening)].join(' '))
    const own = { url: url as string, title: unquoted(title), heading: '', lead: unquoted(lead), words }
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
