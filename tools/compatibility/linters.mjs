/** Third-party linters with their strictest rules. They must report no error and no warning. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { here, runTool } from './run-tool.mjs'

export async function trySpectral() {
  await writeFile(join(here, 'out/spectral.json'), '{"extends": ["spectral:oas"]}')
  const report = await reportOf(runTool('spectral', ['lint', 'out/openapi.json', '-r', 'out/spectral.json', '-f', 'json', '--quiet']))
  const found = JSON.parse(report.slice(report.indexOf('['), report.lastIndexOf(']') + 1))
  return ruled(
    'spectral',
    found.map(({ code, path }) => `${code} ${path.join('.')}`),
  )
}

export async function tryRedocly() {
  const redocly = join(root, 'node_modules/.bin/redocly')
  const report = await reportOf(runTool(redocly, ['lint', 'out/openapi.json', '--extends', 'recommended-strict', '--format', 'json']))
  const { problems } = JSON.parse(report.slice(report.indexOf('{\n'), report.lastIndexOf('}') + 1))
  return ruled(
    'redocly',
    problems.map(({ ruleId, message }) => `${ruleId} ${message}`),
  )
}

/** A linter with findings exits with an error, whose message has the same report. */
const reportOf = (run) => run.catch(({ message }) => message)
const ruled = (tool, failed) => ({ tool, passed: failed.length === 0 ? 1 : 0, failed })
