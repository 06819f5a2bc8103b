/** `npm run check`: style and types, all at once. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled, root } from './setup.mjs'

/** With one checker: several check what they share several times, and there are two cores. */
const types = ['typescript-native/bin/tsc', '--noEmit', '--checkers', '1']

/** Ends with what it printed and how it ended. */
const check = (what, name, ...args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', name), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes))
    child.on('close', (status) => resolve({ what, status: status ?? 1, printed: Buffer.concat(printed).toString() }))
  })

/** Prints what each check finds, and answers how many found faults. */
export async function failedChecks() {
  const checks = await Promise.all([
    check('biome check', '@biomejs/biome/bin/biome', 'check', '.'),
    check('tsc', ...types),
    check('tsc of the dashboard', ...types, '-p', 'dashboard'),
  ])
  const failed = checks.filter(({ status }) => status !== 0)
  for (const { printed } of checks) process.stdout.write(printed)
  for (const { what } of failed) console.error(`parley: ${what} found problems`)
  return failed.length
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled()
  process.exitCode = await failedChecks()
}
