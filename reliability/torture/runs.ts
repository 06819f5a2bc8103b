/** The table of runs in docs/reliability.md, and what they add up to. */
import { readFile, writeFile } from 'node:fs/promises'
import type { Tally } from './tally.ts'

export interface Run {
  readonly seed: string
  readonly revision: string
  readonly minutes: number
  readonly tally: Tally
}

/** Everything after the revision is a number that adds up, or empty where it was not counted yet. */
const heads = [
  'seed',
  'revision',
  'minutes',
  'service',
  'database',
  'both',
  'backends',
  'lines',
  'acknowledged',
  'lost in flight',
  'events',
  'webhooks',
  'sent again',
  'letters',
  'mailed again',
  'violations',
]
const together = '**together**'
const begin = '<!-- runs of npm run torture -->'
const end = '<!-- end of runs -->'

/** Appends a run, and adds all up anew. */
export async function appendRun(path: string, { seed, revision, minutes, tally }: Run): Promise<void> {
  const { points } = tally
  const lines = points['client line'] + points['database line']
  const backends = points.backend + points['backend killed']
  const counts = [
    minutes,
    points.service,
    points.database,
    points.both,
    backends,
    lines,
    tally.acknowledged,
    tally.acknowledgementsLost,
    tally.told.events,
    tally.told.webhooks,
    tally.told.webhooksAgain,
    tally.told.letters,
    tally.told.lettersAgain,
    tally.violations,
  ]
  const text = await readFile(path, 'utf8')
  await writeFile(path, withRun(text, [seed, revision, ...counts.map(String)]))
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
  const sums = heads.slice(2).map((_, i) => String(rows.reduce((sum, row) => sum + Number(row[i + 2]), 0)))
  const written = [heads, heads.map((_, i) => (i < 2 ? '---' : '---:')), ...rows, [together, '', ...sums]]
  return `${before}${begin}\n${written.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n${end}${after}`
}
