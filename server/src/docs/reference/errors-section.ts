/** The errors that a call can return: its own first, then those of any call with a key. */
import type { Card } from '@parley/contract/endpoint'
import { faultsOf } from '@parley/contract/endpoint'
import { type FaultCode, type FaultEntry, faults } from '@parley/contract/faults'
import { statusesOf } from '@parley/contract/openapi-operation'
import { partnerCards } from '@parley/contract/partner'
import { html, type Markup, prose } from '../html.ts'
import { faultLink, table } from '../site.ts'

const sharedCodes: ReadonlySet<FaultCode> = new Set([...faultsOf(partnerCards.readMe), 'company_required', 'insufficient_scope'])

const row = (code: FaultCode) => {
  const { message, remedy }: FaultEntry = faults[code]
  return [
    html`<span class="number">${statusesOf(code).join(', ')}</span> ${faultLink(code)}`,
    html`${prose(message)} <span class="soft">${prose(remedy)}</span>`,
  ]
}
const heads = ['error', 'cause and what to do']

export function errorsOf(card: Card): Markup {
  const codes = faultsOf(card)
  const own = codes.filter((code) => !sharedCodes.has(code))
  const others = codes.filter((code) => sharedCodes.has(code))
  return html`<h2 id="errors">Errors</h2>
${own.length > 0 && table('Errors of this call', heads, own.map(row))}
<details class="more"><summary>Errors of any call</summary>${table('Errors of any call', heads, others.map(row))}</details>`
}
