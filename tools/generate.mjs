// Writes what is generated from the contract: contract/openapi.json and docs/states.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importContract } from './contract.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const entry = `
export { committedOptions, openapi, openapiText } from './openapi.ts'
export { partnerCards } from './partner.ts'
export { statesPage } from './states-page.ts'
`

async function write(path, text) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
  console.log(`wrote ${path}`)
}

const contract = await importContract(entry)
await write('contract/openapi.json', contract.openapiText(contract.openapi(contract.partnerCards, contract.committedOptions)))
await write('docs/states.md', contract.statesPage())
