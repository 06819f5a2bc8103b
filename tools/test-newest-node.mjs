/**
 * `npm run test:newest-node`: runs the core tests on the newest supported Node, which npm downloads for the run.
 * `npm test` runs the whole suite on the installed Node.
 */
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from './setup.mjs'

const newest = '26.10.0'
const core = [
  'server/src',
  'server/test/opportunities/main-job.test.ts',
  'server/test/boundary/lists.test.ts',
  'server/test/boundary/idempotency.test.ts',
  'server/test/accounts/session.test.ts',
  'server/test/introductions/invoices.test.ts',
  'server/test/rentals/life.test.ts',
  'server/test/boundary/http-edges.test.ts',
]

ensureInstalled()
const node = `node-${process.platform}-${process.arch}@${newest}`
const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', ...(process.argv.length > 2 ? process.argv.slice(2) : core)]
console.error(`parley: tests on Node ${newest}`)
const { status } = spawnSync('npm', ['exec', '--yes', `--package=${node}`, '--', ...vitest], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
