/** The error reference, with an anchor for every code. Every `doc_url` links here. */
import { type FaultCode, type FaultEntry, type FaultType, faultCodes, faults, faultTypes } from '@parley/contract/faults'
import { faultsByStatus, statusesOf } from '@parley/contract/openapi-operation'
import { faultDetails } from '@parley/contract/openapi-parts'
import { field } from '../fields.ts'
import { type Content, html, joined, type Markup, prose } from '../html.ts'
import { type Entry, operationLink, type Page, type Site, sample, table } from '../site.ts'

/** Some types have the same name as a code. The code gets the plain anchor. */
const typeAnchor = (type: FaultType) => `type-${type}`

const typeTexts: Readonly<Record<FaultType, { readonly meaning: string; readonly retry: string }>> = {
  invalid_request_error: {
    meaning: 'The call is not possible as sent.',
    retry: 'Only after you change something.',
  },
  authentication_error: { meaning: 'The caller is not authenticated.', retry: 'No.' },
  permission_error: { meaning: 'The caller is authenticated but not allowed to do this.', retry: 'No.' },
  billing_error: { meaning: 'The balance or a spend limit does not allow the call.', retry: 'No. Top up, or wait for the reset.' },
  rate_limit_error: { meaning: 'Too many calls.', retry: 'Yes, after `Retry-After`.' },
  api_error: {
    meaning: 'An error on our side.',
    retry: 'Yes, after `Retry-After` or with exponential backoff and jitter.',
  },
}

const codesOf = (type: FaultType) => faultCodes.filter((code) => faults[code].type === type)
const statusesUnder = (type: FaultType) => [...new Set(codesOf(type).flatMap(statusesOf))].sort().join(', ')

export const errorsPage: Page = {
  path: '/docs/errors',
  title: 'Errors',
  lead: 'Every error code, its cause and what to do.',
  section: '/docs/errors',
  contents: () =>
    faultTypes.flatMap((type): Entry[] => [
      { href: `#${typeAnchor(type)}`, label: type, level: 1 },
      ...codesOf(type).map((code): Entry => ({ href: `#${code}`, label: code, level: 2 })),
    ]),
  body: (site) => html`
<p>Every error has the same form: an object <code>error</code> that contains all details. Branch on <code>type</code> first: it determines whether a retry can help. Then branch on <code>code</code>, which is stable. New codes can be added. <code>message</code> is for people, and its wording can change. <code>request_id</code> equals the header <code>Request-Id</code>. Quote it when you ask about a call.</p>
${sample(JSON.stringify(site.document.components.schemas.ApiError?.examples?.[0], null, 2), 'An error')}
${table(
  'Error types',
  ['type', 'status', 'retry'],
  faultTypes.map((type) => [
    html`<a href="#${typeAnchor(type)}"><code>${type}</code></a>`,
    html`<span class="number">${statusesUnder(type)}</span>`,
    prose(typeTexts[type].retry),
  ]),
)}
<p>A 404 never reveals whether an object does not exist or belongs to another company: both responses contain the same bytes. An unknown path, and a method that a path does not support, also return 404.</p>
${faultTypes.map((type) => section(site, type))}`,
}

const section = (site: Site, type: FaultType) => html`
<h2 id="${typeAnchor(type)}"><code>${type}</code></h2>
<p>${typeTexts[type].meaning} Retry: ${prose(typeTexts[type].retry.replace(/^./, (letter) => letter.toLowerCase()))}</p>
${codesOf(type).map((code) => describe(site, code))}`

function describe(site: Site, code: FaultCode): Markup {
  const entry: FaultEntry = faults[code]
  return html`
<section class="fault" id="${code}">
<h3><code>${code}</code> <span class="badge status">${statusesOf(code).join(', ')}</span>${entry.dashboardOnly && html` <span class="badge">dashboard only</span>`}</h3>
<p>${prose(entry.message)}</p>
<p><strong>What to do.</strong> ${prose(entry.remedy)}</p>
${detailFields(entry)}
${returnedBy(site, code)}
</section>`
}

function detailFields({ requiredDetails = [], optionalDetails = [] }: FaultEntry): Content {
  const names = [...requiredDetails, ...optionalDetails]
  if (names.length === 0) return null
  return html`<dl class="fields">${names.map((name) => field(name, faultDetails[name]))}</dl>`
}

/** Shown only for codes that few endpoints return: nearly every endpoint returns the general codes. */
const maxListedEndpoints = 4

function returnedBy(site: Site, code: FaultCode): Content {
  const names = Object.keys(site.cards).filter((name) => {
    const card = site.cards[name]
    return card && faultsByStatus(card).some(([, codes]) => codes.includes(code))
  })
  if (names.length === 0 || names.length > maxListedEndpoints) return null
  return html`<p class="soft">Returned by ${joined(
    names.map((name) => operationLink(site, name)),
    ', ',
  )}.</p>`
}
