/** The guides, in the order in which they are of use. */
import { html } from '../html.ts'
import type { Page } from '../site.ts'
import { filingDemand } from './filing-demand.ts'
import { idempotencyAndRetries } from './idempotency-and-retries.ts'
import { receivingOpportunities } from './receiving-opportunities.ts'
import { walkingLists } from './walking-lists.ts'

export const guides: readonly Page[] = [filingDemand, receivingOpportunities, idempotencyAndRetries, walkingLists].map(withNext)

export const guidesPage: Page = {
  path: '/docs/guides',
  title: 'Guides',
  lead: 'Short ways through the API, one task each.',
  under: '/docs/guides',
  body: () =>
    html`<ul class="cards">${guides.map(({ path, title, lead }) => html`<li><a href="${path}">${title}</a><p>${lead}</p></li>`)}</ul>`,
}

/** The others beside each guide, and the next one at its end. */
function withNext(page: Page, index: number, all: readonly Page[]): Page {
  const next = all[index + 1]
  const link = next && html`<p class="next">Next: <a href="${next.path}">${next.title}</a></p>`
  return {
    ...page,
    contents: () => all.map(({ path, title }) => ({ href: path, label: title, level: 2 })),
    body: (site) => html`${page.body(site)}${link}`,
  }
}
