/** Text tables whose columns are as wide as their contents. */
import { stripVTControlCharacters } from 'node:util'
import width from 'fast-string-width'
import { paint } from './text.ts'

export interface Column<T> {
  readonly title: string
  readonly cell: (item: T) => string
  /** Right-aligned, for numbers. */
  readonly right?: true
}

export function table<T>(items: readonly T[], columns: readonly Column<T>[]): string {
  const rows = items.map((item) => columns.map((column) => column.cell(item)))
  const widths = columns.map(({ title }, i) => Math.max(displayWidth(title), ...rows.map((row) => displayWidth(row[i] ?? ''))))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => pad(cell, widths[i] ?? 0, columns[i]?.right))
      .join('  ')
      .trimEnd()
  const head = line(columns.map(({ title }) => title))
  return [paint('dim', head), ...rows.map(line)].join('\n')
}

const displayWidth = (text: string): number => width(stripVTControlCharacters(text))

const pad = (text: string, targetWidth: number, right: true | undefined): string => {
  const space = ' '.repeat(Math.max(0, targetWidth - displayWidth(text)))
  return right ? space + text : text + space
}
