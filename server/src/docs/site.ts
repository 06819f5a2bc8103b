/** The data of every page: the URLs, the service's name, the cards and the OpenAPI document. */

import type { Card } from '@parley/contract/endpoint'
import type { FaultCode } from '@parley/contract/faults'
import type { OpenapiDocument } from '@parley/contract/openapi'
import { type Content, html, type Markup } from './html.ts'
import { endpointPath } from './paths.ts'
import { highlight, type Language } from './samples/highlight.ts'

/** The installation that the pages describe. */
export interface Installation {
  readonly baseUrl: string
  readonly dashboardUrl: string
  readonly serviceName: string
}
export interface Site extends Installation {
  readonly document: OpenapiDocument
  readonly cards: Readonly<Record<string, Card>>
}

/** One entry of the list beside a page. */
export interface Entry {
  readonly href: `#${string}` | `/docs${string}`
  readonly label: Content
  /** The heading level. */
  readonly level: 1 | 2
}

export interface Page {
  readonly path: `/docs${string}`
  readonly title: string
  /** One sentence below the title, also the page's description. */
  readonly lead: string
  /** The section of the documentation. */
  readonly section: '/docs' | '/docs/guides' | '/docs/reference' | '/docs/tools' | '/docs/errors' | '/docs/changelog'
  /** Uses the full width, because the page has its own side column. */
  readonly wide?: true
  /** Shown in place of other pages: it is in no list and has no Markdown. */
  readonly unlisted?: true
  /** Additional search terms. */
  readonly searchTerms?: readonly string[]
  readonly body: (site: Site) => Markup
  /** The table of contents beside the page. */
  readonly contents?: (site: Site) => readonly Entry[]
}

export const faultLink = (code: FaultCode) => html`<a href="/docs/errors#${code}"><code>${code}</code></a>`
export const operationLink = (site: Site, name: string) => {
  const card = site.cards[name]
  return card ? html`<a href="${endpointPath(name)}"><code>${card.method} ${card.path}</code></a>` : html`<code>${name}</code>`
}

/** A program or a response, with a caption. */
export const code = (language: Language, text: string, label: string) =>
  html`<figure class="sample"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${label}"><code data-language="${language}">${highlight(language, text)}</code></pre></figure>`

const languageOf = (text: string): Language =>
  /^(curl|export|npm|parley) /.test(text) ? 'shell' : /^[{[]/.test(text) ? 'json' : 'javascript'
export const sample = (text: string, label: string) => code(languageOf(text), text, label)

/** A table. On a narrow screen it scrolls in its own box. */
export const table = (label: string, heads: readonly string[], rows: readonly (readonly Content[])[]) =>
  html`<div class="table" role="region" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(([first, ...more]) => html`<tr><th scope="row">${first}</th>${more.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`
