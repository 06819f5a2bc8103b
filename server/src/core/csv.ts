/** Lines of a CSV file (RFC 4180), which spreadsheets open as what they say. */

type Cell = string | number | null

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What spreadsheets pass over before they look for a formula: blanks, ends of lines, and what cannot be seen. */
const passedOver = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/u
/** What a formula begins with, in full width, too, which some take for the same. */
const formula = /^[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/u
/** What begins a cell of its own, or a formula in some spreadsheet. */
const control = /^[\t\r\n]/

/** What a spreadsheet would take for a formula is made text. */
function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isFormula = control.test(value) || formula.test(value.replace(passedOver, ''))
  const harmless = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
