/** What of a table is summed up apart. */

/** Rows that are alike, so that their sum means something. */
export interface Total<T> {
  readonly label: string
  readonly of: (row: T) => boolean
}

/** The rows of each total that has some. */
export const totalled = <T>(rows: readonly T[], totals: readonly Total<T>[]) =>
  totals.map(({ label, of }) => ({ label, summed: rows.filter(of) })).filter(({ summed }) => summed.length > 0)
