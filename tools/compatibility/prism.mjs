/** Prism as a proxy before the service: it looks at what is sent and what is answered, and tells what the document does not say. */
import { join } from 'node:path'
import { here } from './run-tool.mjs'
import { freePort, startProgram } from './service.mjs'

/** The example calls, whose both halves must be right, and the sweeps, which are wrong on purpose: of those the answers are judged. */
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

/** What Prism says of each call that it finds fault with, by the call. */
async function violationsOf(calls, proxied, half) {
  const violations = new Map()
  for (const { name, url, init } of calls) {
    const answer = await fetch(proxied(url), init)
    const body = await answer.text()
    const found = JSON.parse(answer.headers.get('sl-violations') ?? '[]').filter(({ location = [] }) => half.test(location[0] ?? ''))
    const ours = answer.headers.has('request-id')
    const problems = found.map(({ location, message }) => `${location?.join('.')} ${message}`)
    if (!ours) problems.push(`the service was not asked: ${answer.status} ${body.slice(0, 300)}`)
    if (problems.length > 0) violations.set(`${name}`, `${name}: ${answer.status} ${problems.join('; ')}`)
  }
  return violations
}
