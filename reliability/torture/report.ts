/** The report of a run: a line per round, one at the end, and a row of the table in docs/reliability.md. */
import { revision } from '../checkout.ts'
import { longest, median, rewrite, row, seconds } from '../figures.ts'
import type { Tally } from './tally.ts'

/** The counts are added up over runs. A count that did not exist yet in a run is empty. */
const counts: Readonly<Record<string, (tally: Tally) => number>> = {
  service: ({ points }) => points.times('service'),
  database: ({ points }) => points.times('database'),
  both: ({ points }) => points.times('both'),
  backends: ({ points }) => points.times('backend') + points.times('backend killed'),
  lines: ({ points }) => points.times('client line') + points.times('database line'),
  acknowledged: (tally) => tally.acknowledged,
  'lost in flight': (tally) => tally.acknowledgementsLost,
  events: ({ told }) => told.events,
  webhooks: ({ told }) => told.webhooks,
  'sent again': ({ told }) => told.webhooksAgain,
  letters: ({ told }) => told.letters,
  'mailed again': ({ told }) => told.lettersAgain,
  violations: ({ violations }) => violations.length,
}

export const counted = (tally: Tally): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count(tally)}`)
    .join(', ')

/** The counts, and the time from a kill to the next acknowledged write. */
export function summary(tally: Tally): string {
  const back = Object.entries(tally.back)
    .filter(([, ms]) => ms.length > 0)
    .map(([kind, ms]) => `back after ${kind}: median ${seconds(median(ms))}, worst ${seconds(longest(ms))}`)
  return [counted(tally), `replayed ${tally.replays}`, ...back].join('; ')
}

const heads = ['seed', 'revision', 'minutes', ...Object.keys(counts)]
const together = '**together**'
const marks = ['<!-- runs of npm run torture -->\n', '<!-- end of runs -->'] as const

/** Appends a run and recomputes the sums. */
export function appendRun(tally: Tally, seed: string, minutes: number): void {
  const cells = [seed, revision(), minutes, ...Object.values(counts).map((count) => count(tally))]
  rewrite('reliability.md', marks, (runs) => withRun(runs, cells.map(String)))
}

/** The table of runs with another run. */
export function withRun(runs: string, run: readonly string[]): string {
  const kept = runs
    .split('\n')
    .filter((line) => /^\| \w/.test(line) && !line.startsWith(`| ${heads[0]} `))
    .map((line) => line.slice(2, -2).split(' | '))
  const rows = [...kept, run]
  const sums = heads.slice(2).map((_, i) => String(rows.reduce((sum, cells) => sum + Number(cells[i + 2]), 0)))
  const written = [heads, heads.map((_, i) => (i < 2 ? '---' : '---:')), ...rows, [together, '', ...sums]]
  return `${written.map(row).join('\n')}\n`
}
