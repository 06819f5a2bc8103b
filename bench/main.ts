/** `npm run bench`: measures the rows side by side with their references, prints the table and writes it to the docs. `-- R5` measures one row, `-- --quick` measures all of them roughly. */
import { rmSync } from 'node:fs'
import { missingPrograms } from '../reliability/checkout.ts'
import { options } from '../reliability/options.ts'
import type { Figure, Pace, Row } from './figure.ts'
import { calculateGrowth } from './growth.ts'
import { makeMarkets } from './markets.ts'
import { lineOf, printTable, writeCosts, writeFlames, writeReport } from './report.ts'
import { cardCosts } from './rows/cards.ts'
import { comparison } from './rows/comparison.ts'
import { depth } from './rows/depth.ts'
import { events } from './rows/events.ts'
import { reads } from './rows/reads.ts'
import { starting } from './rows/starting.ts'
import { writes } from './rows/writes.ts'
import { profilesFolder, withTestbed } from './testbed.ts'

const rows: readonly Row[] = [...reads, ...writes, ...depth, comparison, starting, events]

const fullPace: Pace = { rounds: 5, warmUpSeconds: 1, sampleSeconds: 3, repeats: 2 }
const quick: Pace = { rounds: 3, warmUpSeconds: 1, sampleSeconds: 1, repeats: 0 }

const names = rows.flatMap(({ name, measures = name }) => [name, measures])
const cliOptions = options({ quick: false, data: false, profile: false }, [...names, 'cards', 'growth'])
const { named } = cliOptions
const pace = cliOptions.quick ? quick : fullPace
/** The comparison installs and starts two other programs, which is too much for a quick run. */
const defaultRows = pace === quick ? rows.filter((row) => row !== comparison) : rows
const chosen =
  named.length === 0 ? defaultRows : rows.filter(({ name, measures = name }) => named.includes(name) || named.includes(measures))

if (missingPrograms(['wrk']).length > 0) {
  process.stderr.write('bench: needs the load generator wrk: apt-get install wrk\n')
  process.exit(1)
}
rmSync(profilesFolder, { recursive: true, force: true })
const figures = await withTestbed(async (testbed) => {
  testbed.profiling = cliOptions.profile
  const measured: Figure[] = []
  if (cliOptions.data) await makeMarkets(testbed)
  else if (named.includes('cards')) writeCosts(await cardCosts(testbed))
  else if (named.includes('growth')) await calculateGrowth(testbed)
  else
    for (const row of chosen) {
      testbed.log(`${row.name}: ${row.about}`)
      const own = await row.measure(testbed, pace).catch((error: unknown) => {
        // The figures of the other rows took minutes. They are not lost.
        testbed.log(`  ${row.name} could not be measured: ${error instanceof Error ? error.stack : error}`)
        process.exitCode = 1
        return []
      })
      measured.push(...own)
      for (const one of own) testbed.log(`  ${lineOf(one)}`)
    }
  return measured
})
if (figures.length > 0) printTable(figures)
// A quick run is imprecise, and a profiled run is slower. Neither is written to the docs.
if (cliOptions.profile) writeFlames(chosen.map(({ name }) => name).join('-'))
else if (pace === fullPace && figures.length > 0) writeReport(figures)
