/** `npm run bench`: measures the rows side by side with their references, prints the table, and writes it down. `-- R5` measures one row, `-- --quick` all of them roughly. */
import { rmSync } from 'node:fs'
import { reckonGrowth } from './growth.ts'
import { makeMarkets } from './markets.ts'
import { lineOf, printTable, writeCosts, writeFlames, writeReport } from './report.ts'
import type { Pace } from './rounds.ts'
import type { Figure, Row } from './row.ts'
import { cardCosts } from './rows/cards.ts'
import { neighbours } from './rows/comparison.ts'
import { deepPages, facets, matching, size } from './rows/depth.ts'
import { events } from './rows/events.ts'
import { account, compressed, offers, radarLists, referenceData } from './rows/reads.ts'
import { starting } from './rows/starting.ts'
import { hotOffer, rentals, requests } from './rows/writes.ts'
import { profiles, Stage } from './stage.ts'
import { hasWrk } from './wrk.ts'

const rows: readonly Row[] = [
  referenceData,
  account,
  offers,
  radarLists,
  requests,
  rentals,
  hotOffer,
  deepPages,
  facets,
  matching,
  size,
  neighbours,
  starting,
  events,
  compressed,
]

const whole: Pace = { rounds: 5, warmUpSeconds: 1, sampleSeconds: 3, repeats: 2 }
const quick: Pace = { rounds: 3, warmUpSeconds: 1, sampleSeconds: 1, repeats: 0 }

const args = process.argv.slice(2)
const pace = args.includes('--quick') ? quick : whole
const named = args.filter((arg) => !arg.startsWith('--'))
/** Two other programs are installed and started for those: nothing for every day. */
const everyDay = pace === quick ? rows.filter((row) => row !== neighbours) : rows
const chosen = named.length === 0 ? everyDay : rows.filter(({ name, measures = name }) => named.includes(name) || named.includes(measures))
const say = (line: string) => process.stderr.write(`${line}\n`)

/** Whatever happens, it ends by itself. */
const longestMs = (args.includes('--data') ? 60 : 30) * 60_000
setTimeout(() => {
  say(`bench: not done within ${longestMs / 60_000} minutes`)
  void stage.close().then(() => process.exit(1))
}, longestMs).unref()

if (!hasWrk()) {
  say('bench: needs the load generator wrk: apt-get install wrk')
  process.exit(1)
}
const stage = await Stage.open(say)
process.once('SIGINT', () => void stage.close().then(() => process.exit(130)))
const figures: Figure[] = []
stage.profiling = args.includes('--profile')
rmSync(profiles, { recursive: true, force: true })
try {
  if (args.includes('--data')) await makeMarkets(stage)
  else if (named.includes('cards')) writeCosts(await cardCosts(stage))
  else if (named.includes('growth')) await reckonGrowth(stage)
  else
    for (const row of chosen) {
      say(`${row.name}: ${row.about}`)
      const measured = await row.measure(stage, pace)
      figures.push(...measured)
      for (const one of measured) say(`  ${lineOf(one)}`)
    }
} finally {
  await stage.close()
}
if (figures.length > 0) printTable(figures)
// A quick run is for the eye, and a profiled one is slower: neither is written down.
if (stage.profiling) writeFlames(chosen.map(({ name }) => name).join('-'))
else if (pace === whole && figures.length > 0) writeReport(figures)
