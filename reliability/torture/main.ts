/** `npm run torture`: runs rounds until the time is over and reports progress. `--minutes 30` appends a row to docs/reliability.md. `--seed` repeats the same rounds. */
import { seconds } from '../figures.ts'
import { play } from '../harness.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { runCampaign } from './campaign.ts'
import { appendRun, counted, summary } from './report.ts'

const { minutes, rounds, seed } = options({ minutes: Number, rounds: 20, seed: newSeed() })

await play('torture', false, async function* (say) {
  const startedAtMs = performance.now()
  const elapsedMs = () => performance.now() - startedAtMs
  const tally = await runCampaign({
    seed,
    plan: { clientCuts: 12, databaseCuts: 4, backends: 4 },
    goesOn: (soFar) => (minutes === undefined ? soFar.rounds < rounds : elapsedMs() < minutes * 60_000),
    onRound: (soFar) => say(`round ${soFar.rounds}, ${seconds(elapsedMs(), 0)}: ${counted(soFar)}`),
  })
  if (minutes !== undefined) appendRun(tally, seed, Math.round(elapsedMs() / 60_000))
  yield { what: `${tally.rounds} rounds of seed ${seed}`, found: summary(tally), violations: tally.violations }
})
