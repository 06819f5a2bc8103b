/** Clients from third-party generators. Each is generated, compiled under `strict`, and runs five tasks. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { here, runTool } from './run-tool.mjs'

const document = './out/openapi.json'

const generators = {
  'openapi-typescript': () => runTool('openapi-typescript', [document, '-o', 'out/openapi-typescript.ts', '--default-non-nullable=false']),
  'hey-api': () => runTool('openapi-ts', ['-i', document, '-o', 'out/hey-api', '-c', '@hey-api/client-fetch']),
  orval: (service) => runTool('orval', ['--config', 'orval.config.mjs'], { BASE_URL: service.baseUrl }),
  oazapfts: () => runTool('oazapfts', [document, 'out/oazapfts.ts']),
  kubb: () => runTool('kubb', ['generate', '--config', 'kubb.config.mjs']),
}

/** Returns a line for each generator: whether its client compiles, and whether the five tasks work as the document says. */
export async function tryClients(service) {
  const lines = []
  for (const [name, generate] of Object.entries(generators)) {
    await generate(service)
    const compiled = await runTool('tsc', ['-p', await strictProject(name)]).then(
      () => [],
      ({ message }) => [`compile under strict: ${message}`],
    )
    const failed = [...compiled, ...(await tasksOf(name, service))]
    lines.push({ tool: name, passed: 6 - failed.length, failed })
  }
  return lines
}

/** The compiler's settings for one client's tasks. They are separate, so that a client that does not compile is reported by name. */
async function strictProject(name) {
  const path = `out/tsconfig.${name}.json`
  await writeFile(join(here, path), JSON.stringify({ extends: '../tsconfig.json', files: [`../tasks/${name}.ts`] }))
  return path
}

async function tasksOf(name, { baseUrl, keys }) {
  const outfile = join(here, `out/tasks/${name}.mjs`)
  await build({
    entryPoints: [join(here, `tasks/${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  })
  const { openClient } = await import(pathToFileURL(outfile).href)
  const client = openClient({ baseUrl, apiKey: keys.test })
  const failed = []
  const task = async (word, holds) => {
    if (!(await holds().catch((error) => void console.error(name, word, error)))) failed.push(word)
  }
  const key = randomUUID()
  let id = ''
  await task('file', async () => {
    id = await client.file(key)
    return id.startsWith('dem_') && (await client.file(key)) === id
  })
  await task('list', async () => (await client.page(50)).data.some((one) => one.id === id))
  await task('page', async () => {
    const first = await client.page(1)
    const second = await client.page(1, first.meta.nextCursor)
    return new Set([...first.data, ...second.data].map((one) => one.id)).size === 2
  })
  await task('refusal', async () => {
    const { code, param } = await client.refusal()
    return code === 'request_invalid' && param === 'nodes'
  })
  await task('events', async () => (await client.events()).includes('request.filed'))
  return failed
}
