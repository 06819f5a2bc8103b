/** A campaign runs rounds on one installation after another until `goesOn` returns false. */

import { clientsOf } from './clients.ts'
import { closeHearing, type Hearing, openHearing } from './hearing.ts'
import { openInstallation } from './installation.ts'
import { peopleAt } from './people.ts'
import type { RoundPlan } from './points.ts'
import { playRound } from './round.ts'
import { factsOf } from './stage.ts'
import { Tally } from './tally.ts'
import { judgeLetters, judgeWebhooks } from './told.ts'

interface CampaignOptions {
  readonly seed: string
  readonly plan: RoundPlan
  /** Called before each round. */
  readonly goesOn: (tally: Tally) => boolean
  /** Called after each round. */
  readonly onRound: (tally: Tally) => void
}

/** Limited, because the data grows with each round, and each round searches all of it. */
const roundsPerInstallation = 100
const orderlyEndCode = 0

export async function runCampaign(options: CampaignOptions): Promise<Tally> {
  const tally = new Tally()
  while (options.goesOn(tally)) await tortureInstallation(options, tally)
  return tally
}

async function tortureInstallation({ seed, plan, goesOn, onRound }: CampaignOptions, tally: Tally): Promise<void> {
  const installation = await openInstallation(seed)
  const clients = clientsOf(installation, tally)
  const before = tally.violations.length
  let hearing: Hearing | undefined
  try {
    const people = peopleAt(installation.home, clients)
    const world = await factsOf(installation.home.database)
    hearing = await openHearing(installation, clients)
    for (let rounds = 0; rounds < roundsPerInstallation && goesOn(tally); rounds++) {
      await playRound({ installation, clients, people, world, hearing, plan, seed: `${seed}-${tally.rounds}` })
      onRound(tally)
    }
    await judgeWebhooks(hearing)
    await judgeLetters(hearing)
  } finally {
    if (hearing) await closeHearing(hearing)
    const keep = tally.violations.length > before
    const codes = await installation.close(keep)
    if (codes.some((code) => code !== orderlyEndCode)) tally.violations.push(`the instances ended with ${codes} when they were asked to`)
    if (keep) tally.violations.push(`the files of that installation are in ${installation.home.folder}`)
  }
}
