/** What agents read beside the tools, from the contract: the same text for the same contract. */
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

- **Rent now**: offers are machines that run by the second from a wallet. Quote, rent, stop.
- **Reserved capacity**: nodes stand on Radar, with a price or a lot that takes bids. Ask about them, or file demand as a request.
- **Requests**: the operator offers demand to sellers, who read it as an opportunity without learning whose it is. A seller accepts in the dashboard, behind a second factor; then both sides read an introduction. Nothing of this can be accepted or signed with a key.
- Amounts are in integer cents, times in ISO 8601 and UTC. Prices of offers and nodes are per GPU-hour.

## Modes of a key

${list(modeMeanings)}

## Scopes

${list(scopeGrants)}

## Roles

${list(roleMeanings)}

## Rights, and the roles that hold them

${list(rights)}
`

const errors = `# Errors

${partnerFaultCodes
  .map((code) => {
    const { status, type, happened, remedy } = faults[code]
    return `## ${code}\n\n${status}, \`${type}\`. ${happened}\n\n${remedy}`
  })
  .join('\n\n')}
`

const pages: readonly Page[] = [
  { name: 'basics', title: 'How Parley works', description: 'What there is, modes, scopes, roles and rights.', text: basics },
  { name: 'states', title: 'States', description: 'Which states things have, and what moves them.', text: statesPage() },
  { name: 'errors', title: 'Errors', description: 'Every error code: what happened, and what to do.', text: errors },
]

export function mcpSources(): Readonly<Record<string, string>> {
  const known = Object.fromEntries(partnerFaultCodes.map((code) => [code, entryOf(code)]))
  return {
    'docs.ts': `// Generated from the contract by \`npm run generate\`. Do not edit.

interface ErrorEntry {
  readonly status: number
  readonly type: string
  readonly happened: string
  readonly remedy: string
}

export const errorReference: Readonly<Record<string, ErrorEntry>> = ${JSON.stringify(known, null, 2)}

export const pages: readonly { readonly name: string; readonly title: string; readonly description: string; readonly text: string }[] = ${JSON.stringify(pages, null, 2)}
`,
  }
}

function entryOf(code: FaultCode) {
  const { status, type, happened, remedy } = faults[code]
  return { status, type, happened, remedy }
}
