/** Generates the MCP resources from the contract. The same contract gives the same text. */
import { modeMeanings, rightHolders, roleMeanings, scopeGrants } from '@parley/contract/access'
import { type FaultCode, faults } from '@parley/contract/faults'
import { partnerFaultCodes } from '@parley/contract/openapi-parts'
import { statesPage } from '@parley/contract/states-page'

interface Page {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly text: string
}

const list = (entries: Readonly<Record<string, string>>) =>
  Object.entries(entries)
    .map(([name, meaning]) => `- \`${name}\`: ${meaning}`)
    .join('\n')

const rights = Object.fromEntries(Object.entries(rightHolders).map(([right, roles]) => [right, roles.join(', ')]))

const basics = `# How Parley works

Parley is an introduction marketplace for GPU capacity.

- **Rent now**: offers are machines billed by the second from a wallet. Quote, rent, stop.
- **Reserved capacity**: nodes are listed on Radar, with a price or a lot that takes bids. Send inquiries about them, or file demand as a request.
- **Requests**: the operator offers demand to sellers, who read it as an opportunity without learning whose it is. A seller accepts in the dashboard, behind a second factor. Then both parties read an introduction. A key cannot accept or sign anything.
- Amounts are in integer cents, and times are in ISO 8601 and UTC. Prices of offers and nodes are per GPU-hour.

## Key modes

${list(modeMeanings)}

## Scopes

${list(scopeGrants)}

## Roles

${list(roleMeanings)}

## Rights and the roles that hold them

${list(rights)}
`

const errors = `# Errors

${partnerFaultCodes
  .map((code) => {
    const { status, type, message, remedy } = faults[code]
    return `## ${code}\n\n${status}, \`${type}\`. ${message}\n\n${remedy}`
  })
  .join('\n\n')}
`

const pages: readonly Page[] = [
  { name: 'basics', title: 'How Parley works', description: 'An overview, and the modes, scopes, roles and rights.', text: basics },
  { name: 'states', title: 'States', description: 'The states of each object, and what changes them.', text: statesPage() },
  { name: 'errors', title: 'Errors', description: 'Every error code, its cause and what to do.', text: errors },
]

export function mcpSources(): Readonly<Record<string, string>> {
  const errorEntries = Object.fromEntries(partnerFaultCodes.map((code) => [code, entryOf(code)]))
  return {
    'docs.ts': `// Generated from the contract by \`npm run generate\`. Do not edit.

interface ErrorEntry {
  readonly status: number
  readonly type: string
  readonly happened: string
  readonly remedy: string
}

export const errorReference: Readonly<Record<string, ErrorEntry>> = ${JSON.stringify(errorEntries, null, 2)}

export const pages: readonly { readonly name: string; readonly title: string; readonly description: string; readonly text: string }[] = ${JSON.stringify(pages, null, 2)}
`,
  }
}

function entryOf(code: FaultCode) {
  const { status, type, message, remedy } = faults[code]
  return { status, type, happened: message, remedy }
}
