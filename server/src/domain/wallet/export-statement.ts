import { type Movement, maxCsvLines } from '@parley/contract/dashboard/wallet'
import type Type from 'typebox'
import { Fault } from '../../core/fault.ts'
import type { Reader } from '../../db/statement.ts'
import { type Period, wholeStatement } from './store.ts'

type Line = Omit<Type.Static<typeof Movement>, 'balanceAfterCents'>
type Balanced = Type.Static<typeof Movement>

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

/** The movements of a period as a CSV file (RFC 4180), oldest first. */
export async function exportStatement(read: Reader, companyId: number, period: Period): Promise<string> {
  const rows = await wholeStatement(read, companyId, period)
  if (rows.length > maxCsvLines) {
    throw new Fault('pagination_limit_exceeded', { message: `The period holds more than ${maxCsvLines} movements.`, param: 'from' })
  }
  return csv(
    withBalances(
      rows.map((row) => JSON.parse(row.wire) as Line),
      rows[0]?.closingCents ?? 0,
    ),
  )
}

/** Each line with the free balance right after it, reckoned back from the last. */
function withBalances(lines: readonly Line[], closingCents: number): readonly Balanced[] {
  let after = closingCents
  return lines
    .toReversed()
    .map((line) => {
      const balanced = { ...line, balanceAfterCents: after }
      after -= line.balanceCents
      return balanced
    })
    .toReversed()
}

export function csv(lines: readonly Balanced[]): string {
  const rows = lines.map((line) => columns.map((column) => field(line[column])))
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** What a spreadsheet would take for a formula is made text. */
function field(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
