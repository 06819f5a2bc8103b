import { type Movement, maxCsvLines } from '@parley/contract/dashboard/wallet'
import type Type from 'typebox'
import { csvLine } from '../../core/csv.ts'
import { Fault } from '../../core/fault.ts'
import type { PageStart } from '../../db/defined-list.ts'
import type { Reader } from '../../db/statement.ts'
import { beginExport, exportedMovements, type Period } from './store.ts'

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

/** How many lines are read and made in one go. Other requests are served in between. */
const linesPerPage = 500

type Line = Omit<Type.Static<typeof Movement>, 'balanceAfterCents'>

/**
 * The movements of a period as a CSV file (RFC 4180), oldest first, read while it is sent. @throws when there are more than a file may have
 */
export async function exportStatement(read: Reader, companyId: number, period: Period): Promise<AsyncGenerator<string>> {
  const start = await beginExport(read, companyId, period)
  if (!start) throw new Fault('api_error')
  if (start.lines > maxCsvLines) {
    throw new Fault('pagination_limit_exceeded', { message: `The period holds more than ${maxCsvLines} movements.`, param: 'from' })
  }
  return csv(pagesOf(read, { companyId, from: period.from ?? '-infinity', to: start.end }), start.openingCents)
}

async function* pagesOf(read: Reader, params: { companyId: number; from: string; to: string }): AsyncGenerator<Line[]> {
  for (let after: PageStart['after'] = null; ; ) {
    const rows = await exportedMovements.rows(read, params, {}, { limit: linesPerPage - 1, after })
    yield rows.map(({ wire }) => JSON.parse(wire) as Line)
    const last = rows.at(-1)
    if (last === undefined || rows.length < linesPerPage) return
    after = last
  }
}

/** Each line has the free balance right after it, computed forward from the first line. */
export async function* csv(pages: AsyncIterable<readonly Line[]>, openingCents: number): AsyncGenerator<string> {
  yield csvLine(columns)
  let balanceAfterCents = openingCents
  for await (const page of pages) {
    const lines = page.map((movement) => {
      balanceAfterCents += movement.balanceCents
      const line = { ...movement, balanceAfterCents }
      return csvLine(columns.map((column) => line[column]))
    })
    yield lines.join('')
  }
}
