/** The error reference: an anchor for every code, for every `doc_url` ends here. */
import { type FaultCode, type FaultEntry, type FaultType, faultCodes, faults, faultTypes } from '@parley/contract/faults'
import { faultsByStatus, statusesOf } from '@parley/contract/openapi-operation'
import { faultDetails } from '@parley/contract/openapi-parts'
import { field } from '../fields.ts'
import { type Content, html, joined, type Markup, prose } from '../html.ts'
import { type Entry, operationLink, type Page, type Site, sample, table } from '../site.ts'

/** Some types are spelled like a code; the code has the plain anchor. */
const typeAnchor = (type: FaultType) => `type-${type}`

const typeWords: Readonly<Record<FaultType, { readonly meaning: string; readonly retry: string }>> = {
  invalid_request_error: {
    meaning: 'The call cannot be served as it is.',
    retry: 'Only after changing something.',
  },
  authentication_error: { meaning: 'The caller is not known.', retry: 'No.' },
  permission_error: { meaning: 'The caller is known and may not do this.', retry: 'No.' },
  billing_error: { meaning: 'There is not enough money for it.', retry: 'No: top up, or wait for the reset.' },
  rate_limit_error: { meaning: 'Too many calls.', retry: 'Yes, after `Retry-After`.' },
  api_error: {
    meaning: 'The fault is ours.',
    retry: 'Yes, after `Retry-After` or with exponential backoff and jitter.',
  },
}

const codesOf = (type: FaultType) => faultCodes.filter((code) => faults[code].type === type)
const statusesUnder = (type: FaultType) => [...new Set(codesOf(type).flatMap(statusesOf))].sort().join(', ')

export const errorsPage: Page = {
  path: '/docs/errors',
  title: 'Errors',
  lead: 'Every code an error can carry: what happened, and what to do.',
  under: '/docs/errors',
  contents: () =>
    faultTypes.flatMap((type): Entry[] => [
      { href: `#${typeAnchor(type)}`, label: type, level: 1 },
      ...codesOf(type).map((code): Entry => ({ href: `#${code}`, label: code, level: 2 })),
    ]),
  body: (site) => html`
<p>Every error has one form: an object <code>error</code>, with everything there is to know inside it. Branch on <code>type</code> first: it decides whether a retry can help. Then on <code>code</code>, which is stable; codes may be added. <code>message</code> is for people and may be reworded. <code>request_id</code> equals the header <code>Request-Id</code>: quote it when you ask about a call.</p>
${sample(JSON.stringify(site.document.components.schemas.ApiError?.examples?.[0], null, 2), 'An error')}
${table(
  'Types of errors',
  ['type', 'status', 'retry'],
  faultTypes.map((type) => [
    html`<a href="#${typeAnchor(type)}"><code>${type}</code></a>`,
    html`<span class="number">${statusesUnder(type)}</span>`,
    prose(typeWords[type].retry),
  ]),
)}
<p>A 404 never tells whether a thing is missing or belongs to somebody else: both are answered with the same bytes. An unknown path and a method that a path does not know are 404 too.</p>
${faultTypes.map((type) => section(site, type))}`,
}

const section = (site: Site, type: FaultType) => html`
<h2 id="${typeAnchor(type)}"><code>${type}</code></h2>
<p>${typeWords[type].meaning} Retry: ${prose(typeWords[type].retry.replace(/^./, (letter) => letter.toLowerCase()))}</p>
${codesOf(type).map((code) => describe(site, code))}`

function describe(site: Site, code: FaultCode): Markup {
  const entry: FaultEntry = faults[code]
  return html`
<section class="fault" id="${code}">
<h3><code>${code}</code> <span class="badge status">${statusesOf(code).join(', ')}</span>${entry.dashboardOnly && html` <span class="badge">dashboard only</span>`}</h3>
<p>${prose(entry.happened)}</p>
<p><strong>What to do.</strong> ${prose(entry.remedy)}</p>
${carried(entry)}
${answeredBy(site, code)}
</section>`
}

function carried({ carries = [], sometimes = [] }: FaultEntry): Content {
  const names = [...carries, ...sometimes]
  if (names.length === 0) return null
  return html`<dl class="fields">${names.map((name) => field(name, faultDetails[name]))}</dl>`
}

/** Named only where it narrows the search: most codes of the boundary are answered by nearly every endpoint. */
const fewEndpoints = 4

function answeredBy(site: Site, code: FaultCode): Content {
  const names = Object.keys(site.cards).filter((name) => {
    const card = site.cards[name]
    return card && faultsByStatus(card).some(([, codes]) => codes.includes(code))
  })
  if (names.length === 0 || names.length > fewEndpoints) return null
  return html`<p class="soft">Answered by ${joined(
    names.map((name) => operationLink(site, name)),
    ', ',
  )}.</p>`
}
