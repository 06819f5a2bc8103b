/**
 * `npm run test:compatibility`: tests third-party tools with the OpenAPI document of a running service, and the packed SDK on other runtimes.
 * The tools have their own lockfile and come from the npm registry. Without the registry, they are skipped by name. Ends with the counts.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { installTools } from './compatibility/install.mjs'
import { ensureInstalled } from './setup.mjs'

const tools = [
  'openapi-typescript',
  'hey-api',
  'orval',
  'oazapfts',
  'kubb',
  'postman',
  'prism',
  'prism (sweeps)',
  'spectral',
  'redocly',
  'bun',
  'deno',
]

ensureInstalled()
const startedAt = Date.now()
const missing = installTools()
const lines =
  missing === undefined
    ? await tryAll()
    : tools.map((tool) => ({ tool, passed: 0, failed: [], skipped: `the npm registry cannot be reached (${missing})` }))

for (const { tool, passed, failed, skipped } of lines) {
  console.log(`${tool.padEnd(20)} ${skipped === undefined ? `${passed} passed, ${failed.length} failed` : `skipped: ${skipped}`}`)
  for (const problem of failed) console.log(`  ${problem}`)
}
const sum = (count) => lines.reduce((total, line) => total + count(line), 0)
const [passed, failed, skipped] = [
  ({ passed }) => passed,
  ({ failed }) => failed.length,
  ({ skipped }) => Number(skipped !== undefined),
].map(sum)
console.error(`parley: the third-party tools took ${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 ? 0 : 1)

async function tryAll() {
  const names = ['service', 'calls', 'clients', 'postman', 'prism', 'linters', 'runtimes']
  const [
    { startService },
    { exampleCalls, liveOnlyEndpoints, sweepCalls },
    { tryClients },
    { tryPostman },
    { tryPrism },
    { tryRedocly, trySpectral },
    { tryRuntimes },
  ] = await Promise.all(names.map((name) => import(`./compatibility/${name}.mjs`)))
  const out = join(import.meta.dirname, 'compatibility/out')
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const results = await withService(startService, async (service) => {
    await writeFile(join(out, 'openapi.json'), await (await fetch(`${service.baseUrl}/openapi.json`)).text())
    return [
      ...(await tryClients(service)),
      await trySpectral(),
      await tryRedocly(),
      ...(await tryRuntimes(service)),
      ...(await tryPrism(service, exampleCalls(service), sweepCalls(service))),
    ]
  })
  // The example calls leave an empty test world, but the Postman collection also needs the demo's. So it gets a new service.
  const postmanResult = await withService(startService, (service) => tryPostman(service, liveOnlyEndpoints(service.baseUrl)))
  return [...results, postmanResult]
}

async function withService(startService, work) {
  const service = await startService()
  try {
    return await work(service)
  } finally {
    await service.stop()
  }
}
