/** A service of its own with its demo world, for as long as the tools are tried. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt } from '../bundle.mjs'

/** A port that nobody listens on. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const manyCalls = Object.fromEntries(
  [
    'RATE_LIMIT_PER_MIN',
    'RATE_LIMIT_TEST_PER_MIN',
    'RATE_LIMIT_IP_PER_MIN',
    'RATE_LIMIT_WRITES_PER_MIN',
    'RATE_LIMIT_TEST_HELPERS_PER_MIN',
  ].map((name) => [name, '100000']),
)

/** Waits for an answer of a server that is starting. */
export async function untilAnswers(url, withinMs = 90_000) {
  const deadline = Date.now() + withinMs
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`${url} did not answer in time`)
    await pause(200)
  }
}

export async function startService() {
  const program = await ensureBuilt()
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-compatibility-'))
  // Run as root, the database's account walks through it.
  await chmod(dataDir, 0o711)
  const [api, dashboard, ops] = [await freePort(), await freePort(), await freePort()]
  const env = { ...process.env, ...manyCalls, DATA_DIR: dataDir, API_PORT: `${api}`, DASHBOARD_PORT: `${dashboard}`, OPS_PORT: `${ops}` }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'ignore'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const early = ended.then(() => Promise.reject(new Error('the service ended while it started')))
  await Promise.race([untilAnswers(`http://127.0.0.1:${ops}/readyz`), early])
  early.catch(() => {})
  const { people } = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))
  const keysOf = (wanted) => people.find(({ name }) => name === wanted).keys
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const [keys, viewer, seller] = ['Lena Fuchs', 'Olav Berg', 'Ruth Okafor'].map(keysOf)
  return { baseUrl: `http://127.0.0.1:${api}/v1`, keys, viewer, seller, stop }
}
