/** Text tables whose columns are as wide as their contents. */
import { stripVTControlCharacters } from 'node:util'
import width from 'fast-string-width'
import { paint } from './text.ts'

export interface Column<T> {
  readonly title: string
  readonly of: (item: T) => string
  /** Right-aligned, for numbers. */
  readonly right?: true
}

export function table<T>(items: readonly T[], columns: readonly Column<T>[]): string {
  const rows = items.map((item) => columns.map((column) => column.of(item)))
  const widths = columns.map(({ title }, i) => Math.max(shown(title), ...rows.map((row) => shown(row[i] ?? ''))))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => padded(cell, widths[i] ?? 0, columns[i]?.right))
      .join('  ')
      .trimEnd()
  const head = line(columns.map(({ title }) => title))
  return [paint('dim', head), ...rows.map(line)].join('\n')
}

const shown = (text: string): number => width(stripVTControlCharacters(text))

const padded = (text: string, to: number, right: true | undefined): string => {
  const space = ' '.repeat(Math.max(0, to - shown(text)))
  return right ? space + text : text + space
}
