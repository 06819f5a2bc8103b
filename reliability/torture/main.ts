/** `npm run torture`: runs rounds until the time is over and reports progress. `--minutes 30` appends a row to docs/reliability.md. `--seed` repeats the same rounds. */
import { seconds } from '../figures.ts'
import { runHarness } from '../harness.ts'
import { options } from '../options.ts'
import { newSeed } from '../random.ts'
import { runCampaign } from './campaign.ts'
import { appendRun, formatCounts, summary } from './report.ts'

const { minutes, rounds, seed } = options({ minutes: Number, rounds: 20, seed: newSeed() })

await runHarness('torture', false, async function* (log) {
  const startedAtMs = performance.now()
  const elapsedMs = () => performance.now() - startedAtMs
  let logged = 0
  const tally = await runCampaign({
    seed,
    plan: { clientCuts: 12, databaseCuts: 4, backends: 4 },
    shouldContinue: (soFar) => (minutes === undefined ? soFar.rounds < rounds : elapsedMs() < minutes * 60_000),
    onRound: (soFar) => {
      log(`round ${soFar.rounds}, ${seconds(elapsedMs(), 0)}: ${formatCounts(soFar)}`)
      for (const violation of soFar.violations.slice(logged)) log(violation)
      logged = soFar.violations.length
    },
  })
  if (minutes !== undefined) appendRun(tally, seed, Math.round(elapsedMs() / 60_000))
  yield { what: `${tally.rounds} rounds of seed ${seed}`, found: summary(tally), violations: tally.violations }
})
