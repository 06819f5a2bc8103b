/** Lines of a CSV file (RFC 4180) that spreadsheets open as plain text and numbers. */

type Cell = string | number | null

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** What spreadsheets skip before they look for a formula: blanks, line ends, and invisible characters. */
const ignoredPrefix = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/u
/** The characters that begin a formula, also in full width, which some spreadsheets treat alike. */
const formula = /^[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−]/u
/** Characters that begin a new cell, or a formula in some spreadsheets. */
const control = /^[\t\r\n]/

/** Turns a text that a spreadsheet would take for a formula into plain text. */
function csvCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const isFormula = control.test(value) || formula.test(value.replace(ignoredPrefix, ''))
  const harmless = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
