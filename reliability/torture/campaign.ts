/** A campaign runs rounds on one installation after another until `shouldContinue` returns false. */

import { clientsOf } from './clients.ts'
import { checkLetters, checkWebhooks } from './delivery-checks.ts'
import type { RoundPlan } from './faults.ts'
import { openInstallation } from './installation.ts'
import { peopleAt } from './people.ts'
import { closeRecipients, openRecipients, type Recipients } from './recipients.ts'
import { runRound } from './round.ts'
import { readDemoIds } from './story-context.ts'
import { Tally } from './tally.ts'

interface CampaignOptions {
  readonly seed: string
  readonly plan: RoundPlan
  /** Called before each round. */
  readonly shouldContinue: (tally: Tally) => boolean
  /** Called after each round. */
  readonly onRound: (tally: Tally) => void
}

/** Limited, because the data grows with each round, and each round searches all of it. */
const roundsPerInstallation = 100
const successExitCode = 0

export async function runCampaign(options: CampaignOptions): Promise<Tally> {
  const tally = new Tally()
  while (options.shouldContinue(tally)) await tortureInstallation(options, tally)
  return tally
}

async function tortureInstallation({ seed, plan, shouldContinue, onRound }: CampaignOptions, tally: Tally): Promise<void> {
  const installation = await openInstallation(seed)
  const clients = clientsOf(installation, tally)
  const before = tally.violations.length
  let recipients: Recipients | undefined
  try {
    const people = peopleAt(installation.demo, clients)
    const demoIds = await readDemoIds(installation.demo.database)
    recipients = await openRecipients(installation, clients)
    for (let rounds = 0; rounds < roundsPerInstallation && shouldContinue(tally); rounds++) {
      await runRound({ installation, clients, people, demoIds, recipients, plan, seed: `${seed}-${tally.rounds}` })
      onRound(tally)
    }
    await checkWebhooks(recipients)
    await checkLetters(recipients)
  } finally {
    if (recipients) await closeRecipients(recipients)
    const keep = tally.violations.length > before
    const codes = await installation.close(keep)
    if (codes.some((code) => code !== successExitCode)) tally.violations.push(`the instances ended with ${codes} when they were asked to`)
    if (keep) tally.violations.push(`the files of that installation are in ${installation.demo.folder}`)
  }
}
