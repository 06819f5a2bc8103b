/** `npm run torture`: rounds until the time is over, told as they go. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newSeed } from '../random.ts'
import { runCampaign } from './campaign.ts'
import { roundLine, summary } from './report.ts'
import { appendRun } from './runs.ts'

const { values } = parseArgs({
  options: {
    /** Goes on for so long, and leaves a line in docs/reliability.md. */
    minutes: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    /** Draws the same rounds again. */
    seed: { type: 'string', default: newSeed() },
  },
})
// Ended by hand, it takes with it what it runs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const root = join(import.meta.dirname, '../..')
const { seed } = values
const minutes = values.minutes === undefined ? null : Number(values.minutes)
const plan = { clientCuts: 12, databaseCuts: 4, backends: 4 }

const startedAtMs = performance.now()
const elapsedMs = () => performance.now() - startedAtMs
const tally = await runCampaign({
  program: join(root, 'server/dist/main.js'),
  seed,
  plan,
  goesOn: ({ rounds }) => (minutes === null ? rounds < Number(values.rounds) : elapsedMs() < minutes * 60_000),
  onRound: (soFar) => console.log(roundLine(soFar, elapsedMs())),
})
console.log(`\n${summary(tally, seed)}`)
if (minutes !== null) {
  const run = { seed, revision: revision(), minutes: Math.round(elapsedMs() / 60_000), tally }
  await appendRun(join(root, 'docs/reliability.md'), run)
}
process.exit(tally.violations === 0 ? 0 : 1)

function revision(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'server', 'contract') === '' ? '' : '+')
  } catch {
    return 'unknown'
  }
}
