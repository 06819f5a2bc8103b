/** `npm run torture`: rounds until the time is over, told as they go. `--minutes 30` leaves a line in docs/reliability.md; `--seed` draws the same rounds again. */
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { runCampaign } from './campaign.ts'
import { appendRun, roundLine, summary } from './report.ts'

const { minutes, rounds, seed } = options({ minutes: Number, rounds: 20, seed: newSeed() })
// Ended by hand, it takes with it what it runs.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const plan = { clientCuts: 12, databaseCuts: 4, backends: 4 }
const startedAtMs = performance.now()
const elapsedMs = () => performance.now() - startedAtMs
const tally = await runCampaign({
  seed,
  plan,
  goesOn: (soFar) => (minutes === undefined ? soFar.rounds < rounds : elapsedMs() < minutes * 60_000),
  onRound: (soFar) => console.log(roundLine(soFar, elapsedMs())),
})
console.log(`\n${summary(tally, seed)}`)
if (minutes !== undefined) appendRun(tally, seed, Math.round(elapsedMs() / 60_000))
process.exit(tally.violations.count === 0 ? 0 : 1)
