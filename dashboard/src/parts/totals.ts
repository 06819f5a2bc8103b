/** Separate totals of a table. */

/** Rows of the same kind, so that their sum is meaningful. */
export interface Total<T> {
  readonly label: string
  readonly of: (row: T) => boolean
}

/** The rows of each total that has any. */
export const rowsByTotal = <T>(rows: readonly T[], totals: readonly Total<T>[]) =>
  totals.map(({ label, of }) => ({ label, summed: rows.filter(of) })).filter(({ summed }) => summed.length > 0)
