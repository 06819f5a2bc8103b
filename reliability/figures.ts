/** A run's results in one line, and the violations that it found. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.ts'

export interface Figures {
  readonly what: string
  readonly found: string
  readonly violations: readonly string[]
}

/** How often each kind occurred. */
export class Counts<Kind = string> extends Map<Kind, number> {
  increment(kind: Kind): void {
    this.set(kind, this.count(kind) + 1)
  }
  count(kind: Kind): number {
    return this.get(kind) ?? 0
  }
  get total(): number {
    return [...this.values()].reduce((sum, times) => sum + times, 0)
  }
  override toString(): string {
    return [...this].map(([kind, times]) => `${times} × ${kind}`).join(', ') || 'nothing'
  }
}

export const longest = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, value), 0)
export const seconds = (ms: number, digits = 2): string => `${(ms / 1000).toFixed(digits)} s`

/** The value below which this share of the values lies. @throws if there are no values, because an empty result would look fast */
export function quantile(values: readonly number[], share: number): number {
  const value = [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}
export const median = (values: readonly number[]): number => quantile(values, 0.5)

type Cells = readonly (string | number)[]
/** A row of a Markdown table. */
export const row = (cells: Cells): string => `| ${cells.join(' | ')} |`
export const table = (headings: Cells, rows: readonly Cells[], alignment: '---' | '---:' = '---'): string =>
  [headings, headings.map(() => alignment), ...rows].map(row).join('\n')

/** Changes the text between two marks in a page of the docs. */
export function rewrite(page: string, markers: Markers, change: (inner: string) => string): void {
  const file = join(root, 'docs', page)
  writeFileSync(file, replaceBetween(readFileSync(file, 'utf8'), markers, change))
}
type Markers = readonly [begin: string, end: string]

/** Replaces the text between two marks, or before the second if the first is empty. @throws if a mark is missing */
export function replaceBetween(text: string, [begin, end]: Markers, change: (inner: string) => string): string {
  const from = text.indexOf(begin) + begin.length
  const to = text.indexOf(end, from)
  if (!text.includes(begin) || to < 0) throw new Error(`there is no place for it: ${begin}${end}`)
  return text.slice(0, from) + change(text.slice(from, to)) + text.slice(to)
}

/** Appends a row to docs/reliability.md, below those of the same command. */
export const appendRow = (command: string, cells: Cells): void =>
  rewrite('reliability.md', ['', `<!-- end of ${command} -->`], (before) => `${before}${row(cells)}\n`)
