/** The rules of a request beyond the bounds of its fields. The service applies them, and so does the form while it is filled in. */
import { checkTexts, findRefusals, identifyingReason, type TextContext, type TextReview } from './anonymity.ts'
import { type Problem, problemsWith } from './problems.ts'
import type { ReferenceWords } from './reference-words.ts'
import { RequestBody } from './requests.ts'

type DemandInput = Readonly<Record<string, unknown>>

const dayMs = 86_400_000

/** The texts of demand that sellers read. */
const demandTexts = ['gpuModel', 'region'] as const

export interface DemandContext {
  /** The buyer's name. It must not appear in text that sellers read. */
  readonly companyName: string
  /** Words of the reference data. A company name that consists only of these may appear. */
  readonly known: ReferenceWords
  readonly nowMs: number
  /** Whether this call sent `startsAt`. Otherwise it is the stored value. */
  readonly startsAtSent: boolean
}

/** All violations, in the order of the field table. Unknown properties come last. */
export const demandProblems = (demand: DemandInput, context: DemandContext): Problem[] =>
  problemsWith(RequestBody, demand, (valid) => demandRuleProblems(valid, demand, context))

/** The rules that no schema expresses. They apply to the fields that match their schema, and check that an end was given. */
export function demandRuleProblems(demand: Partial<RequestBody>, input: DemandInput, context: DemandContext): Problem[] {
  const { companyName, known, nowMs, startsAtSent } = context
  const problems: Problem[] = []
  for (const field of demandTexts) {
    const text = demand[field]
    if (text !== undefined && findRefusals(text, companyName, known).length > 0) problems.push({ field, reason: identifyingReason })
  }
  const startsAt = timeOf(demand.startsAt)
  const endsAt = timeOf(demand.endsAt)
  if (startsAtSent && startsAt < nowMs - dayMs) problems.push({ field: 'startsAt', reason: 'must not be more than 24 hours past' })
  if (startsAtSent && startsAt > yearsAhead(nowMs, 5)) problems.push({ field: 'startsAt', reason: 'must not be more than 5 years ahead' })
  if (endsAt <= startsAt) problems.push({ field: 'endsAt', reason: 'must be after startsAt' })
  const lacksEnd = [input.endsAt, input.durationMonths].every((value) => value === undefined || value === null)
  if (lacksEnd) problems.push({ field: 'endsAt', reason: 'must be given, or durationMonths' })
  return problems
}

/** Milliseconds, or NaN, for which every comparison is false. */
const timeOf = (value: string | null | undefined): number => Date.parse(value ?? '')

function yearsAhead(nowMs: number, years: number): number {
  const date = new Date(nowMs)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.getTime()
}

/** Finds what the texts of a demand reveal about its buyer, for the operator: what would be refused today, and what needs review. */
export const checkDemandTexts = (
  demand: Pick<RequestBody, (typeof demandTexts)[number]>,
  context: Omit<TextContext, 'namesOnly'>,
): TextReview =>
  checkTexts(Object.fromEntries(demandTexts.map((field) => [field, demand[field]])), { ...context, namesOnly: true }, 'buyer')
