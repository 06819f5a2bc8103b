/** The navigation: a list of all pages, shown beside each page. */

import type { Card } from '@parley/contract/endpoint'
import { type Content, html, type Markup } from './html.ts'
import { endpointPath, objectPath } from './paths.ts'
import { documentedCards } from './reference/endpoints.ts'
import type { Page } from './site.ts'

interface Item {
  readonly href: string
  readonly label: Content
}
interface Group {
  readonly title: string
  readonly items: readonly Item[]
  /** Collapsed unless it contains the current page. */
  readonly collapsible: boolean
}

const itemOf = ({ path, title }: Page): Item => ({ href: path, label: title })
const itemsOf = (pages: readonly Page[], section: Page['section']): Item[] => pages.filter((page) => page.section === section).map(itemOf)

const endpointLabel = ({ method, path }: Card): Markup =>
  html`<span class="verb ${method.toLowerCase()}">${method === 'DELETE' ? 'DEL' : method}</span> <span class="at">${path}</span>`

function groupsOf(pages: readonly Page[]): Group[] {
  const headings = [...new Set(Object.values(documentedCards).map((card) => card.heading))]
  const endpoints = headings.map((heading): Group => {
    const cards = Object.entries(documentedCards).filter(([, card]) => card.heading === heading)
    return {
      title: heading,
      collapsible: true,
      items: cards.map(([name, card]) => ({ href: endpointPath(name), label: endpointLabel(card) })),
    }
  })
  return [
    { title: 'Get started', collapsible: false, items: itemsOf(pages, '/docs') },
    { title: 'Guides', collapsible: false, items: itemsOf(pages, '/docs/guides') },
    { title: 'Libraries and tools', collapsible: false, items: itemsOf(pages, '/docs/tools') },
    {
      title: 'Reference',
      collapsible: false,
      items: [{ href: '/docs/reference', label: 'All endpoints' }, ...itemsOf(pages, '/docs/errors'), ...itemsOf(pages, '/docs/changelog')],
    },
    ...endpoints,
    { title: 'Objects', collapsible: true, items: pages.filter(({ path }) => path.startsWith(objectPath(''))).map(itemOf) },
  ].filter(({ items }) => items.length > 0)
}

const link = (page: Page, { href, label }: Item) =>
  html`<li><a href="${href}"${href === page.path && html` aria-current="page"`}>${label}</a></li>`

function group(page: Page, { title, items, collapsible }: Group): Markup {
  const list = html`<ul>${items.map((item) => link(page, item))}</ul>`
  if (!collapsible) return html`<p class="group">${title}</p>${list}`
  return html`<details${items.some(({ href }) => href === page.path) && html` open`}><summary>${title}</summary>${list}</details>`
}

/** Beside the text on a wide screen, collapsed above it on a narrow one. */
export function navigation(page: Page, pages: readonly Page[]): Markup {
  const groups = groupsOf(pages).map((one) => group(page, one))
  return html`<nav class="site" aria-label="Documentation">${groups}</nav>
<details class="narrow"><summary>All pages</summary><nav aria-label="Documentation">${groups}</nav></details>`
}
