/** What a run found, in a line, and what it found wrong. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.ts'

export interface Figures {
  readonly what: string
  readonly found: string
  readonly violations: readonly string[]
}

/** How often each kind of thing was met. */
export class Counts<Kind = string> extends Map<Kind, number> {
  note(kind: Kind): void {
    this.set(kind, this.times(kind) + 1)
  }
  times(kind: Kind): number {
    return this.get(kind) ?? 0
  }
  get total(): number {
    return [...this.values()].reduce((sum, times) => sum + times, 0)
  }
  override toString(): string {
    return [...this].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'nothing'
  }
}

/** What a run found wrong: all of it is counted, the first of it is told. */
export class Violations {
  count = 0
  readonly told: string[] = []

  note(what: string): void {
    if (++this.count <= maxTold) this.told.push(what)
  }
}
const maxTold = 50

export const longest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)
export const seconds = (ms: number, digits = 2): string => `${(ms / 1000).toFixed(digits)} s`

/** The value below which such a share lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

type Cells = readonly (string | number)[]
/** A row of a table in Markdown. */
export const row = (cells: Cells): string => `| ${cells.join(' | ')} |`
export const table = (heads: Cells, rows: readonly Cells[], line: '---' | '---:' = '---'): string =>
  [heads, heads.map(() => line), ...rows].map(row).join('\n')

const page = join(root, 'docs/reliability.md')
export const rewritePage = (change: (text: string) => string): void => writeFileSync(page, change(readFileSync(page, 'utf8')))

/** A row in docs/reliability.md, below those of the same command. */
export const appendRow = (command: string, cells: Cells): void => rewritePage((text) => withRow(text, command, row(cells)))

/** @throws when the document has no place for rows of this command */
export function withRow(text: string, command: string, one: string): string {
  const end = `<!-- end of ${command} -->`
  if (!text.includes(end)) throw new Error(`no place for rows of ${command}`)
  return text.replace(end, () => `${one}\n${end}`)
}
