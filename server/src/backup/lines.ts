/**
 * A backup is a gzip file of lines of JSON: first its head, then each table with its rows, several per line and each in
 * PostgreSQL's text form, then the sequences, and last the number of rows. Without that last line, it is not complete.
 */
import type { Sequence } from './content.ts'

export interface Head {
  readonly parley: 'backup'
  readonly format: 1
  readonly takenAt: string
  readonly migrations: readonly string[]
  /** Shows whether the service's secret is the same, and nothing else about it. */
  readonly secret: string
}
export interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}
interface EndLine {
  readonly rows: number
}
export type Line = Head | TableLine | readonly string[] | Sequence | EndLine

export const isRows = (line: Line): line is readonly string[] => Array.isArray(line)
export const isTable = (line: Line): line is TableLine => 'table' in line
export const isSequence = (line: Line): line is Sequence => 'sequence' in line
export const isEnd = (line: Line): line is EndLine => 'rows' in line

export function headOf(line: Line | undefined): Head {
  if (line === undefined || !('parley' in line) || line.parley !== 'backup') throw new Error('this is not a backup of this service')
  if (line.format !== 1) throw new Error(`the backup has the format ${line.format}, which this version does not support`)
  return line
}
