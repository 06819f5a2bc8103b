/** The rules of others, at their strictest: no error and no warning. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { here, runTool } from './run-tool.mjs'

export async function trySpectral() {
  await writeFile(join(here, 'out/spectral.json'), '{"extends": ["spectral:oas"]}')
  const found = await runTool('spectral', ['lint', 'out/openapi.json', '-r', 'out/spectral.json', '-f', 'json', '--quiet']).catch(
    ({ message }) => message,
  )
  const results = JSON.parse(found.slice(found.indexOf('['), found.lastIndexOf(']') + 1))
  return { tool: 'spectral', passed: 0, of: 0, failed: results.map(({ code, path }) => `${code} ${path.join('.')}`), compiled: true }
}
