/** The table, for the terminal and for docs/performance.md. A run replaces the rows that it measured and leaves the others unchanged. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { revision, root } from '../reliability/checkout.ts'
import { rewrite, table } from '../reliability/figures.ts'
import { isPinned } from './cores.ts'
import type { Figure } from './figure.ts'
import { flameGraph } from './flame.ts'
import { plot } from './plot.ts'
import type { CardCost } from './rows/cards.ts'
import { profilesFolder } from './testbed.ts'

const formatNumber = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))
const micros = (value: number | null | undefined): string => (value ? `${Math.round(value)} µs` : '')
const heading = ['row', 'what', 'ours', 'reference', 'unit', 'ratio', 'spread', 'goal', '', 'server CPU a call', 'database CPU a call']

const cells = (figure: Figure): string[] => [
  figure.row,
  figure.what,
  formatNumber(figure.ours),
  formatNumber(figure.reference),
  figure.unit,
  figure.ratio.toFixed(2),
  `± ${Math.round(figure.spread * 100)} %`,
  figure.goal,
  figure.reached ? 'reached' : 'missed',
  micros(figure.serverMicros),
  micros(figure.databaseMicros),
]

export const lineOf = (figure: Figure): string =>
  cells(figure)
    .filter((cell) => cell !== '')
    .join('  ')

export function printTable(figures: readonly Figure[]): void {
  process.stdout.write(`${table(heading, figures.map(cells))}\n`)
}

const costHeading = ['card', 'service CPU', 'database CPU', 'round trips', 'median', 'calls']
const costCells = (cost: CardCost): string[] => [
  `\`${cost.card}\``,
  `${Math.round(cost.serverMicros)} µs`,
  `${Math.round(cost.databaseMicros)} µs`,
  String(cost.roundTrips),
  `${cost.medianMs.toFixed(2)} ms`,
  String(cost.calls),
]

const figuresFile = join(root, 'docs/performance/figures.json')
const markers = {
  figures: ['performance.md', '<!-- figures: written by npm run bench -->', '<!-- end of figures -->'],
  costs: ['performance.md', '<!-- costs: written by npm run bench -- cards -->', '<!-- end of costs -->'],
  growth: ['growth.md', '<!-- figures: written by npm run bench -- growth -->', '<!-- end of figures -->'],
} as const

/** Writes new text into its page, below a line that describes the machine. */
export function write(name: keyof typeof markers, text: string): void {
  const [page, ...own] = markers[name]
  rewrite(page, own, () => `\n\n${machine()}\n\n${text}\n`)
}

export function writeCosts(costs: readonly CardCost[]): void {
  const text = `${table(costHeading, costs.map(costCells))}\n`
  process.stdout.write(text)
  write('costs', text)
  writeFileSync(costsFile, `${JSON.stringify(costs, null, 1)}\n`)
}

/** The results of the last `npm run bench -- cards`. */
export const costsFile = join(root, 'docs/performance/costs.json')

const families: readonly (readonly [string, string, readonly string[]])[] = [
  ['reads', 'Reading', ['R1', 'R2', 'R3', 'R4', 'R17']],
  ['writes', 'Writing', ['R5', 'R6', 'R7', 'R14']],
  ['events', 'Events', ['R16']],
  ['depth', 'Deep pages', ['R8']],
  ['size', 'Large markets', ['R9', 'R10', 'R11']],
  ['comparison', 'Comparison with others', ['R12']],
  ['start', 'Start and memory', ['R13']],
]

/** Writes the figures between the page's marks, and the plots as files beside the page. */
export function writeReport(figures: readonly Figure[]): void {
  const before = JSON.parse(readFileSync(figuresFile, 'utf8')) as Figure[]
  // Several rows measure one line of R14 each.
  const isMeasured = ({ row, what }: Figure) => figures.some((one) => one.row === row && (row !== 'R14' || one.what === what))
  const all = [...before.filter((figure) => !isMeasured(figure)), ...figures].sort(
    (a, b) => Number(a.row.slice(1)) - Number(b.row.slice(1)),
  )
  writeFileSync(figuresFile, `${JSON.stringify(all, null, 1)}\n`)
  const sections = families.flatMap(([name, title, rows]) => {
    const own = all.filter((figure) => rows.includes(figure.row))
    if (own.length === 0) return []
    writeFileSync(join(root, `docs/performance/${name}.svg`), plot(title, own))
    const figuresTable = table(heading, own.map(cells))
    return [`### ${title}`, '', `![${title}: each figure against its goal](performance/${name}.svg)`, '', figuresTable, '']
  })
  write('figures', sections.join('\n'))
}

/** Writes the flame graph of the largest profile, which belongs to the service that ran longest. */
export function writeFlames(name: string): void {
  const [largest] = readdirSync(profilesFolder)
    .map((file) => join(profilesFolder, file))
    .sort((a, b) => statSync(b).size - statSync(a).size)
  if (largest === undefined) return
  const svg = flameGraph(`${name}, ${revision()}`, JSON.parse(readFileSync(largest, 'utf8')))
  writeFileSync(join(root, `docs/performance/flame-${name}.svg`), svg)
}

export function machine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const pinning = isPinned ? 'the service on one core, generator and PostgreSQL on the other' : 'nothing pinned'
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node ${process.versions.node}, ${pinning}; revision ${revision()}, ${new Date().toISOString().slice(0, 10)}.`
}
