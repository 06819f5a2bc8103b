/** A campaign of rounds on one installation after another, until the plan is done. */
import { closeInstallation, type Installation, openInstallation } from '../installation.ts'
import { Clients } from './clients.ts'
import { closeHearing, type Hearing, openHearing } from './hearing.ts'
import { People } from './people.ts'
import type { RoundPlan } from './points.ts'
import { playRound } from './round.ts'
import type { WorldFacts } from './stage.ts'
import { Tally } from './tally.ts'
import { judgeArrivals } from './told.ts'

interface CampaignOptions {
  readonly seed: string
  readonly plan: RoundPlan
  /** Asked before each round. */
  readonly goesOn: (tally: Tally) => boolean
  /** Told after each round. */
  readonly onRound: (tally: Tally) => void
}

/** What is written grows, and with it what each round looks through. */
const roundsPerInstallation = 100
const orderlyEndCode = 0

export async function runCampaign(options: CampaignOptions): Promise<Tally> {
  const tally = new Tally()
  while (options.goesOn(tally)) await tortureInstallation(options, tally)
  return tally
}

async function tortureInstallation({ seed, plan, goesOn, onRound }: CampaignOptions, tally: Tally): Promise<void> {
  const installation = await openInstallation(seed)
  const clients = new Clients(installation, tally)
  const before = tally.violations
  let hearing: Hearing | undefined
  try {
    const people = new People(installation.home, clients)
    const world = await factsOf(installation)
    hearing = await openHearing(installation, clients)
    for (let rounds = 0; rounds < roundsPerInstallation && goesOn(tally); rounds++) {
      await playRound({ installation, clients, people, world, hearing, plan, seed: `${seed}-${tally.rounds}` })
      onRound(tally)
    }
    await judgeArrivals(hearing)
  } finally {
    if (hearing) await closeHearing(hearing)
    clients.close()
    const keep = tally.violations > before
    const codes = await closeInstallation(installation, keep)
    if (codes.some((code) => code !== orderlyEndCode)) tally.violation(`the instances ended with ${codes} when they were asked to`)
    if (keep) tally.violation(`the files of that installation are in ${installation.home.folder}`)
  }
}

async function factsOf({ home: { database } }: Installation): Promise<WorldFacts> {
  const nodesOf = async (company: string) => {
    const rows = await database.rows<{ id: string }>(
      `select l.id from listings l join companies c on c.id = l.company_id
       where l.listed and not l.restricted and l.mode = 'live' and c.name = $1`,
      [company],
    )
    return rows.map(({ id }) => id)
  }
  const offers = await database.rows<{ id: string }>(
    `select id from offers where on_market and driver_settings = '{}' and 1 = any (gpu_counts) and free_gpus >= 8`,
  )
  const buyers = await database.rows<{ handle: string }>(`select handle from companies where name in ('Halden Research', 'Quill Imaging')`)
  return {
    nodes: { kestrel: await nodesOf('Kestrel Compute'), basalt: await nodesOf('Basalt Cloud') },
    offers: offers.map(({ id }) => id),
    companies: buyers.map(({ handle }) => handle),
  }
}
