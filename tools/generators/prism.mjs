/** Prism as a proxy before the service: every example call of the documentation goes through it, and it looks at what is sent and answered. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { here } from './run-tool.mjs'
import { freePort, untilAnswers } from './service.mjs'

export async function tryPrism({ origin, baseUrl, keys }, calls) {
  const port = await freePort()
  const prism = spawn(
    process.execPath,
    [join(here, 'node_modules/.bin/prism'), 'proxy', 'out/openapi.json', baseUrl, '--port', `${port}`],
    {
      cwd: here,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const ended = new Promise((resolve) => prism.once('exit', resolve))
  try {
    await untilAnswers(`http://127.0.0.1:${port}/openapi.json`)
    const violations = []
    let answered = 0
    for (const { name, url, init, liveOnly } of calls) {
      const headers = { ...init.headers, authorization: `Bearer ${liveOnly ? keys.live : keys.test}` }
      const answer = await fetch(url.replace(`${origin}/v1`, `http://127.0.0.1:${port}`), { ...init, headers })
      await answer.arrayBuffer()
      answered += 1
      const found = answer.headers.get('sl-violations')
      if (found) violations.push(...JSON.parse(found).map(({ location, message }) => `${name}: ${location?.join('.')} ${message}`))
    }
    return { tool: 'prism', passed: answered, of: calls.length, failed: violations, compiled: true }
  } finally {
    prism.kill('SIGTERM')
    await ended
  }
}
