/** The table of runs in docs/reliability.md, and what they add up to. */
import { revision } from '../checkout.ts'
import { rewritePage, row } from '../figures.ts'
import type { Tally } from './tally.ts'

export interface Run {
  readonly seed: string
  readonly minutes: number
  readonly tally: Tally
}

/** Each is a number that adds up, or empty where it was not counted yet. */
const counts: Readonly<Record<string, (run: Run) => number>> = {
  minutes: ({ minutes }) => minutes,
  service: ({ tally }) => tally.points.service,
  database: ({ tally }) => tally.points.database,
  both: ({ tally }) => tally.points.both,
  backends: ({ tally: { points } }) => points.backend + points['backend killed'],
  lines: ({ tally: { points } }) => points['client line'] + points['database line'],
  acknowledged: ({ tally }) => tally.acknowledged,
  'lost in flight': ({ tally }) => tally.acknowledgementsLost,
  events: ({ tally }) => tally.told.events,
  webhooks: ({ tally }) => tally.told.webhooks,
  'sent again': ({ tally }) => tally.told.webhooksAgain,
  letters: ({ tally }) => tally.told.letters,
  'mailed again': ({ tally }) => tally.told.lettersAgain,
  violations: ({ tally }) => tally.violations,
}
const heads = ['seed', 'revision', ...Object.keys(counts)]
const together = '**together**'
const begin = '<!-- runs of npm run torture -->'
const end = '<!-- end of runs -->'

/** Appends a run, and adds all up anew. */
export function appendRun(run: Run): void {
  const cells = [run.seed, revision(), ...Object.values(counts).map((count) => String(count(run)))]
  rewritePage((text) => withRun(text, cells))
}

/** The document with one more row. */
export function withRun(text: string, run: readonly string[]): string {
  const [before = '', rest = ''] = text.split(begin)
  const [table = '', after = ''] = rest.split(end)
  const kept = table
    .split('\n')
    .filter((line) => /^\| \w/.test(line) && !line.startsWith(`| ${heads[0]} `))
    .map((line) => line.slice(2, -2).split(' | '))
  const rows = [...kept, run]
  const sums = heads.slice(2).map((_, i) => String(rows.reduce((sum, cells) => sum + Number(cells[i + 2]), 0)))
  const written = [heads, heads.map((_, i) => (i < 2 ? '---' : '---:')), ...rows, [together, '', ...sums]]
  return `${before}${begin}\n${written.map(row).join('\n')}\n${end}${after}`
}
