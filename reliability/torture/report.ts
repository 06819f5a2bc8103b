/** What a run says of itself: a line per round, a table at the end, and a row of the table in docs/reliability.md. */
import { revision } from '../checkout.ts'
import { longest, median, rewrite, row, seconds } from '../figures.ts'
import { backKinds, pointKinds, type Tally } from './tally.ts'

export function roundLine({ rounds, points, ...tally }: Tally, elapsedMs: number): string {
  const struck = pointKinds.map((kind) => `${kind} ${points.times(kind)}`).join(', ')
  return `round ${rounds}, ${Math.round(elapsedMs / 1000)} s: ${struck}; ${tally.acknowledged} acknowledged, ${tally.acknowledgementsLost} lost in flight, ${tally.violations.count} violations`
}

type Counted = Readonly<Record<string, (tally: Tally) => number>>
const struck: Counted = {
  service: ({ points }) => points.times('service'),
  database: ({ points }) => points.times('database'),
  both: ({ points }) => points.times('both'),
  backends: ({ points }) => points.times('backend') + points.times('backend killed'),
  lines: ({ points }) => points.times('client line') + points.times('database line'),
}
const heard: Counted = {
  acknowledged: (tally) => tally.acknowledged,
  'lost in flight': (tally) => tally.acknowledgementsLost,
  events: ({ told }) => told.events,
  webhooks: ({ told }) => told.webhooks,
  'sent again': ({ told }) => told.webhooksAgain,
  letters: ({ told }) => told.letters,
  'mailed again': ({ told }) => told.lettersAgain,
  violations: (tally) => tally.violations.count,
}

export function summary(tally: Tally, seed: string): string {
  const lines: (readonly [string, number | string])[] = [
    ...pointKinds.map((kind) => [kind, tally.points.times(kind)] as const),
    ...backKinds.map((kind) => {
      const ms = tally.back[kind]
      return [`back after ${kind}`, `median ${seconds(median(ms))}, worst ${seconds(longest(ms))}`] as const
    }),
    ['replayed', tally.replays],
    ...Object.entries(heard).map(([name, count]) => [name, count(tally)] as const),
  ]
  const told = lines.map(([name, value]) => `  ${name.padEnd(22)}${value}`)
  return [`torture: ${tally.rounds} rounds of seed ${seed}`, ...told, ...tally.violations.told.map((what) => `    ${what}`)].join('\n')
}

/** What is counted adds up; it is empty where it was not counted yet. */
const counts = { ...struck, ...heard }
const heads = ['seed', 'revision', 'minutes', ...Object.keys(counts)]
const together = '**together**'
const marks = ['<!-- runs of npm run torture -->\n', '<!-- end of runs -->'] as const

/** Appends a run, and adds all up anew. */
export function appendRun(tally: Tally, seed: string, minutes: number): void {
  const cells = [seed, revision(), minutes, ...Object.values(counts).map((count) => count(tally))]
  rewrite('reliability.md', marks, (runs) => withRun(runs, cells.map(String)))
}

/** The table of runs with one more. */
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
