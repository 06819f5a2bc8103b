// Writes the generated files: contract/openapi.json, docs/states.md, the SDK's types and resources, the texts for agents, and the documentation's script.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importContract } from './contract.mjs'
import { docsScript } from './docs-script.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const entry = `
export { committedOptions, openapi, openapiText } from './openapi.ts'
export { partnerCards } from './partner.ts'
export { statesPage } from './states-page.ts'
export { sdkSources } from '../../sdk/generate/sources.ts'
export { mcpSources } from '../../mcp/generate/sources.ts'
export { commandsSource } from '../../cli/generate/commands.ts'
export { toolsSource } from '../../mcp/generate/tools.ts'
`

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
  console.log(`wrote ${path}`)
}

const contract = await importContract(entry)
await write('contract/openapi.json', contract.openapiText(contract.openapi(contract.partnerCards, contract.committedOptions)))
await write('docs/states.md', contract.statesPage())
for (const [name, text] of Object.entries(contract.sdkSources())) await write(`sdk/src/generated/${name}`, text)
for (const [name, text] of Object.entries(contract.mcpSources())) await write(`mcp/src/generated/${name}`, text)
await write('server/src/docs/script.gen.ts', await docsScript())
await write('server/src/docs/tools/commands.gen.ts', contract.commandsSource(join(root, 'cli/src/commands')))
await write('server/src/docs/tools/agent-tools.gen.ts', contract.toolsSource())
