/** `npm run check`: checks style and types in parallel. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './setup.mjs'

/** One checker only: several check shared code several times, and there are only two cores. */
const types = ['typescript-native/bin/tsc', '--noEmit', '--checkers', '1']

/** Runs a check. Resolves with its output and its exit status. */
const check = (what, name, ...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', name), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes))
    child.on('close', (status) => resolve({ what, status: status ?? 1, printed: Buffer.concat(printed).toString() }))
  })

/** Prints the output of each check, and returns how many failed. */
export async function failedChecks() {
  const checks = await Promise.all([
    check('biome check', '@biomejs/biome/bin/biome', 'check', '.'),
    check('tsc', ...types),
    check('tsc of the dashboard', ...types, '-p', 'dashboard'),
  ])
  const failed = checks.filter(({ status }) => status !== 0)
  for (const { printed } of checks) process.stdout.write(printed)
  for (const { what } of failed) console.error(`parley: ${what} found problems`)
  if (failed.some(({ what }) => what === 'biome check')) console.error('parley: npm run format corrects most of them')
  return failed.length
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  process.exitCode = await failedChecks()
}
