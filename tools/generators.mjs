// Other people's tools on the OpenAPI document: five generators and their tasks, Prism, Postman, Spectral. `npm run generators`
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importContract } from './contract.mjs'

const here = join(import.meta.dirname, 'generators')
const out = join(here, 'out')
if (!existsSync(join(here, 'node_modules/.package-lock.json')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: here, stdio: 'inherit' })

const [{ startService }, { tryClients }, { tryPrism }, { tryPostman }, { trySpectral }] = await Promise.all(
  ['service', 'clients', 'prism', 'postman', 'linters'].map((name) => import(`./generators/${name}.mjs`)),
)
const { calls } = await importContract(`
import { committedOptions, openapi } from './openapi.ts'
import { sampleCall } from '../../server/src/docs/samples/sample-call.ts'
import { documentedCards } from '../../server/src/docs/reference/endpoints.ts'
/** Every example call of the documentation, those that read before those that write. */
export function calls(baseUrl) {
  const { paths } = openapi(documentedCards, { ...committedOptions, baseUrl })
  const all = Object.entries(documentedCards).map(([name, card]) => {
    const call = sampleCall(baseUrl, name, card, paths[card.path][card.method.toLowerCase()])
    const headers = {
      ...(call.bearsIdempotencyKey && { 'idempotency-key': crypto.randomUUID() }),
      ...(call.body !== undefined && { 'content-type': 'application/json' }),
    }
    const init = { method: call.method, headers, ...(call.body !== undefined && { body: JSON.stringify(call.body) }) }
    return { name, url: call.url, init, liveOnly: card.liveOnly === true }
  })
  return all.sort((a, b) => Number(a.init.method !== 'GET') - Number(b.init.method !== 'GET'))
}
`)

await rm(out, { recursive: true, force: true })
await mkdir(out, { recursive: true })
const service = await startService()
try {
  await writeFile(join(out, 'openapi.json'), await (await fetch(`${service.baseUrl}/openapi.json`)).text())
  const lines = [
    ...(await tryClients(service)),
    await tryPostman(service),
    await tryPrism(service, calls(service.baseUrl)),
    await trySpectral(),
  ]
  for (const { tool, passed, of, failed, compiled } of lines)
    console.log(
      `${tool.padEnd(20)} ${of > 0 ? `${passed} of ${of}` : ''} ${compiled ? '' : 'does not compile'} ${failed.length === 0 ? 'no problem' : failed.join('\n  ')}`,
    )
  if (lines.some(({ failed, compiled }) => failed.length > 0 || !compiled)) process.exitCode = 1
} finally {
  await service.stop()
}
