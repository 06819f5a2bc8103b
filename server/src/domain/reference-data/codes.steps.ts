/** The rules that codes of reference data obey. */
import { invalid } from '../../core/fault.ts'

const codeForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Refuses a code that would not read well in a query. */
export function requireCode(field: string, code: string): void {
  if (!codeForm.test(code)) throw invalid(field, 'must be lower-case letters and digits, parted by single hyphens')
}
