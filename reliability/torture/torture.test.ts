import { describe, expect, it } from 'vitest'
import { newSeed } from '../random.ts'
import { runCampaign } from './campaign.ts'
import { summary } from './report.ts'

const rounds = 10
const killsPerRound = 4
const plan = { clientCuts: 20, databaseCuts: 6, backends: 6 }
const seed = process.env.TORTURE_SEED ?? newSeed()

// The database's processes are read from /proc.
describe.skipIf(process.platform !== 'linux')('two instances and their database, killed and cut off under load', () => {
  it('lose nothing they acknowledged, do nothing twice, and recover by themselves', async () => {
    const tally = await runCampaign({ seed, plan, shouldContinue: ({ rounds: played }) => played < rounds, onRound: () => {} })
    console.log(`torture: seed ${seed}, ${summary(tally)}`)
    expect(tally.violations.slice(0, 20)).toEqual([])
    expect(tally.faults.total).toBe(rounds * (killsPerRound + plan.clientCuts + plan.databaseCuts + plan.backends))
    // Otherwise nothing was tested: the cuts must cause writes whose response is lost.
    expect(tally.acknowledgementsLost).toBeGreaterThan(0)
    expect(tally.replays).toBeGreaterThan(rounds)
    const { events, webhooks, letters } = tally.deliveries
    expect(Math.min(events, webhooks, letters)).toBeGreaterThan(rounds)
  }, 600_000)
})
