import { setImmediate as nextTick } from 'node:timers/promises'
import { type Movement, maxCsvLines } from '@parley/contract/dashboard/wallet'
import type Type from 'typebox'
import { csvLine } from '../../core/csv.ts'
import { Fault } from '../../core/fault.ts'
import type { Reader } from '../../db/statement.ts'
import { type ExportedMovement, type Period, wholeStatement } from './store.ts'

const columns = [
  'at',
  'kind',
  'balanceCents',
  'heldCents',
  'earnedCents',
  'rentalId',
  'reference',
  'id',
  'machine',
  'rentalName',
  'balanceAfterCents',
] as const

/** How many lines are made in one go. Other requests are served in between. */
const linesPerChunk = 500

/** The movements of a period as a CSV file (RFC 4180), oldest first, in pieces. @throws when there are more than a file may have */
export async function exportStatement(read: Reader, companyId: number, period: Period): Promise<AsyncGenerator<string>> {
  const rows = await wholeStatement(read, companyId, period)
  if (rows.length > maxCsvLines) {
    throw new Fault('pagination_limit_exceeded', { message: `The period holds more than ${maxCsvLines} movements.`, param: 'from' })
  }
  return csv(rows)
}

/** Each line has the free balance right after it, computed forward from the first line. */
export async function* csv(rows: readonly ExportedMovement[]): AsyncGenerator<string> {
  yield csvLine(columns)
  let balanceAfterCents = rows[0]?.openingCents ?? 0
  for (let at = 0; at < rows.length; at += linesPerChunk) {
    const lines = rows.slice(at, at + linesPerChunk).map(({ wire }) => {
      const movement = JSON.parse(wire) as Omit<Type.Static<typeof Movement>, 'balanceAfterCents'>
      balanceAfterCents += movement.balanceCents
      const line = { ...movement, balanceAfterCents }
      return csvLine(columns.map((column) => line[column]))
    })
    yield lines.join('')
    await nextTick()
  }
}
