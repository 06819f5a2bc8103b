/** The reference's index page: every endpoint and every object. */

import { titleOf } from '@parley/contract/endpoint'
import { headingDescriptions } from '@parley/contract/openapi'
import { html } from '../html.ts'
import { endpointPath, headingAnchor, objectPath } from '../paths.ts'
import { endpointsUnder } from '../reference/endpoints.ts'
import { objectNames } from '../reference/object-pages.ts'
import { code, type Page, type Site, table } from '../site.ts'

export const referencePage: Page = {
  path: '/docs/reference',
  title: 'Reference',
  lead: 'Every endpoint with its purpose, parameters, response and an example call.',
  section: '/docs/reference',
  contents: (site) => [
    ...site.document.tags.map(({ name }) => ({ href: `#${headingAnchor(name)}` as const, label: name, level: 2 as const })),
    { href: '#objects', label: 'Objects', level: 2 },
  ],
  body: (site) => html`
<p>Paths are relative to <code>${site.baseUrl}</code>. Fields can be added at any time: ignore the ones you do not know. The same information is available as <a href="${site.baseUrl}/openapi.json">openapi.json</a> (OpenAPI 3.1) and, for agents, as <a href="/llms.txt">llms.txt</a>. Each page is also available as Markdown: append <code>.md</code> to its URL.</p>
<p>You can generate types and clients from the OpenAPI document. <code>openapi-typescript</code> needs the flag below. Without it, the generated types require every body field that has a default.</p>
${code('shell', `npx openapi-typescript ${site.baseUrl}/openapi.json -o parley.ts --default-non-nullable=false`, 'Shell')}
${site.document.tags.map(({ name }) => section(site, name))}
<h2 id="objects">Objects</h2>
<ul class="columns">${objectNames(site.document).map((name) => html`<li><a href="${objectPath(name)}">${name}</a></li>`)}</ul>`,
}

const section = (site: Site, heading: string) => html`
<h2 id="${headingAnchor(heading)}">${heading}</h2>
<p>${headingDescriptions[heading as keyof typeof headingDescriptions]}</p>
${table(
  heading,
  ['endpoint', 'description'],
  endpointsUnder(site, heading).map(({ name, card }) => [
    html`<a href="${endpointPath(name)}"><code>${card.method} ${card.path}</code></a>`,
    titleOf(card),
  ]),
)}`
