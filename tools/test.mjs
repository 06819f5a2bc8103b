/** `npm test`: sets up what is missing, checks types and style, runs all tests, and ends with the plain count. */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled, root } from './setup.mjs'

ensureInstalled()

const argumentsOf = (name, args) => [process.execPath, [join(root, 'node_modules', name), ...args]]

/** Ends with what it printed and how it ended. */
const check = (what, name, args) =>
  new Promise((resolve) => {
    const child = spawn(...argumentsOf(name, args), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes))
    child.on('close', (status) => resolve({ what, status: status ?? 1, printed: Buffer.concat(printed).toString() }))
  })

const checks = await Promise.all([
  check('biome check', '@biomejs/biome/bin/biome', ['check', '.']),
  check('tsc', 'typescript/bin/tsc', ['--noEmit']),
  check('tsc of the dashboard', 'typescript/bin/tsc', ['--noEmit', '-p', 'dashboard']),
])
let failures = 0
for (const { what, status, printed } of checks) {
  process.stdout.write(printed)
  if (status === 0) continue
  console.error(`parley: ${what} found faults`)
  failures++
}

const report = join(tmpdir(), `parley-tests-${process.pid}.json`)
const [node, vitest] = argumentsOf('vitest/vitest.mjs', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2),
])
const status = spawnSync(node, vitest, { cwd: root, stdio: 'inherit' }).status ?? 1
let counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 }
try {
  counts = JSON.parse(readFileSync(report, 'utf8'))
  rmSync(report)
} catch {
  console.error('parley: the tests left no report')
}
if (status !== 0 && counts.numFailedTests === 0) failures++
const skipped = counts.numPendingTests > 0 ? `, ${counts.numPendingTests} skipped` : ''
console.log(`\n${counts.numPassedTests} passed, ${counts.numFailedTests + failures} failed${skipped}`)
process.exit(status === 0 && failures === 0 ? 0 : 1)
