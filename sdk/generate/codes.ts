/** Generates the details and a guard for every error code. */
import type { FaultCode, FaultEntry } from '@parley/contract/faults'
import type { Schema } from '@parley/contract/schema'
import { docComment, indent, TypeWriter } from './type-writer.ts'

const pascal = (code: string) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The details of each code. `details` are the extra fields of the error object, by name. */
export function errorDetails(
  faults: Readonly<Record<FaultCode, FaultEntry>>,
  codes: readonly FaultCode[],
  details: Readonly<Record<string, Schema>>,
): string {
  const types = new TypeWriter({})
  const detailsType = (code: FaultCode) => {
    const { requiredDetails = [], optionalDetails = [] } = faults[code]
    const names = [...requiredDetails, ...optionalDetails]
    const properties = Object.fromEntries(names.map((name) => [name, details[name] ?? {}]))
    // An error is not always about a single parameter.
    const required = requiredDetails.filter((name) => name !== 'param')
    return names.length === 0 ? 'Record<never, never>' : types.expression({ type: 'object', properties, required }, 'received')
  }
  const entries = codes.map((code) => `${docComment(faults[code].message)}${code}: ${detailsType(code)}`).join('\n')
  return `/** The fields of each code's error object in addition to its message. */
export interface ErrorDetails {
  ${indent(entries)}
}`
}

/** A guard for each code. */
export function errorGuards(faults: Readonly<Record<FaultCode, FaultEntry>>, codes: readonly FaultCode[]): string {
  const guardOf = (code: FaultCode) => {
    const { message, remedy } = faults[code]
    return `${docComment(`${message} ${remedy}`)}export const is${pascal(code)} = /* @__PURE__ */ guard('${code}')`
  }
  return codes.map(guardOf).join('\n\n')
}
