/** Prism as a proxy in front of the service. It reports requests and responses that do not match the document. */
import { join } from 'node:path'
import { here } from './run-tool.mjs'
import { freePort, startProgram } from './service.mjs'

/** For example calls, request and response must be valid. Sweeps are invalid on purpose, so only their responses are checked. */
export async function tryPrism(service, examples, sweeps) {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const prism = await startProgram({
    name: 'prism',
    command: [process.execPath, 'node_modules/.bin/prism', 'proxy', 'out/openapi.json', service.baseUrl, '--port', `${port}`],
    settings: {},
    cwd: here,
    logFile: join(here, 'out/prism.log'),
    readyUrl: `${baseUrl}/openapi.json`,
  })
  const through = (calls, half) => violationsOf(calls, (url) => url.replace(service.baseUrl, baseUrl), half)
  try {
    return [
      await line('prism', examples, await through(examples, /^/)),
      await line('prism (sweeps)', sweeps, await through(sweeps, /^response/)),
    ]
  } finally {
    await prism.stop()
  }
}

const line = (tool, calls, violations) => ({ tool, passed: calls.length - violations.size, failed: [...violations.values()] })

/** Prism's violations, by call. */
async function violationsOf(calls, proxied, half) {
  const violations = new Map()
  for (const { name, url, init } of calls) {
    const response = await fetch(proxied(url), init)
    const body = await response.text()
    const found = JSON.parse(response.headers.get('sl-violations') ?? '[]').filter(({ location = [] }) => half.test(location[0] ?? ''))
    const ours = response.headers.has('request-id')
    const problems = found.map(({ location, message }) => `${location?.join('.')} ${message}`)
    if (!ours) problems.push(`the service was not called: ${response.status} ${body.slice(0, 300)}`)
    if (problems.length > 0) violations.set(`${name}`, `${name}: ${response.status} ${problems.join('; ')}`)
  }
  return violations
}
