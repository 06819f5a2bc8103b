/** The guides, in the order in which an integrator needs them. */
import { html } from '../html.ts'
import type { Page } from '../site.ts'
import { agentKeys } from './agent-keys.ts'
import { filingDemand } from './filing-demand.ts'
import { firstCall } from './first-call.ts'
import { goingLive } from './going-live.ts'
import { idempotencyAndRetries } from './idempotency-and-retries.ts'
import { receivingOpportunities } from './receiving-opportunities.ts'
import { rentingMachines } from './renting-machines.ts'
import { stayingInSync } from './staying-in-sync.ts'
import { testing } from './testing.ts'
import { walkingLists } from './walking-lists.ts'
import { webhooksGuide } from './webhooks.ts'

export const guides: readonly Page[] = [
  firstCall,
  filingDemand,
  receivingOpportunities,
  stayingInSync,
  webhooksGuide,
  rentingMachines,
  agentKeys,
  testing,
  idempotencyAndRetries,
  walkingLists,
  goingLive,
].map(withNext)

export const guidesPage: Page = {
  path: '/docs/guides',
  title: 'Guides',
  lead: 'Short guides to the API, one task each.',
  section: '/docs/guides',
  body: () =>
    html`<ul class="cards">${guides.map(({ path, title, lead }) => html`<li><a href="${path}">${title}</a><p>${lead}</p></li>`)}</ul>`,
}

/** Adds a link to the next guide at the end of each. */
function withNext(page: Page, index: number, all: readonly Page[]): Page {
  const next = all[index + 1]
  const link = next && html`<p class="next">Next: <a href="${next.path}">${next.title}</a></p>`
  return { ...page, body: (site) => html`${page.body(site)}${link}` }
}
