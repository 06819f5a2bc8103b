/** The report of a run: a line per round, one at the end, and a row of the table in docs/reliability.md. */
import { revision } from '../checkout.ts'
import { longest, median, rewrite, row, seconds } from '../figures.ts'
import type { Tally } from './tally.ts'

/** The counts are added up over runs. A count that did not exist yet in a run is empty. */
const counts: Readonly<Record<string, (tally: Tally) => number>> = {
  service: ({ faults }) => faults.count('service'),
  database: ({ faults }) => faults.count('database'),
  both: ({ faults }) => faults.count('both'),
  backends: ({ faults }) => faults.count('backend') + faults.count('backend killed'),
  lines: ({ faults }) => faults.count('client line') + faults.count('database line'),
  acknowledged: (tally) => tally.acknowledged,
  'lost in flight': (tally) => tally.acknowledgementsLost,
  events: ({ deliveries }) => deliveries.events,
  webhooks: ({ deliveries }) => deliveries.webhooks,
  'sent again': ({ deliveries }) => deliveries.repeatedWebhooks,
  letters: ({ deliveries }) => deliveries.letters,
  'mailed again': ({ deliveries }) => deliveries.repeatedLetters,
  violations: ({ violations }) => violations.length,
}

export const formatCounts = (tally: Tally): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count(tally)}`)
    .join(', ')

/** The counts, and the time from a kill to the next acknowledged write. */
export function summary(tally: Tally): string {
  const recoveries = Object.entries(tally.recoveryMs)
    .filter(([, ms]) => ms.length > 0)
    .map(([kind, ms]) => `back after ${kind}: median ${seconds(median(ms))}, worst ${seconds(longest(ms))}`)
  return [formatCounts(tally), `replayed ${tally.replays}`, ...recoveries].join('; ')
}

const headings = ['seed', 'revision', 'minutes', ...Object.keys(counts)]
const together = '**together**'
const markers = ['<!-- runs of npm run torture -->\n', '<!-- end of runs -->'] as const

/** Appends a run and recomputes the sums. */
export function appendRun(tally: Tally, seed: string, minutes: number): void {
  const cells = [seed, revision(), minutes, ...Object.values(counts).map((count) => count(tally))]
  rewrite('reliability.md', markers, (runs) => withRun(runs, cells.map(String)))
}

/** The table of runs with another run. */
export function withRun(runs: string, run: readonly string[]): string {
  const previousRuns = runs
    .split('\n')
    .filter((line) => /^\| \w/.test(line) && !line.startsWith(`| ${headings[0]} `))
    .map((line) => line.slice(2, -2).split(' | '))
  const rows = [...previousRuns, run]
  const sums = headings.slice(2).map((_, i) => String(rows.reduce((sum, cells) => sum + Number(cells[i + 2]), 0)))
  const written = [headings, headings.map((_, i) => (i < 2 ? '---' : '---:')), ...rows, [together, '', ...sums]]
  return `${written.map(row).join('\n')}\n`
}
