/** The rules a request obeys, beyond the bounds of its fields: judged by the service, and by the form while it is filled. */
import { identifies, judgeRefusals, judgeTexts, type TextContext, type TextReview } from './anonymity.ts'
import { type Problem, problemsWith } from './problems.ts'
import type { ReferenceWords } from './reference-words.ts'
import { RequestBody } from './requests.ts'

type Given = Readonly<Record<string, unknown>>

const dayMs = 86_400_000

/** The texts of demand that sellers read. */
const demandTexts = ['gpuModel', 'region'] as const

export interface DemandContext {
  /** The buyer's name: it must not stand in what sellers read. */
  readonly companyName: string
  /** A name that is made of these alone may. */
  readonly known: ReferenceWords
  readonly nowMs: number
  /** Whether `startsAt` was sent with this call, rather than kept. */
  readonly startsAtSent: boolean
}

/** Every violation at once, in the order of the field table, unknown properties last. */
export const demandProblems = (demand: Given, context: DemandContext): Problem[] =>
  problemsWith(RequestBody, demand, (sound) => demandRuleProblems(sound, demand, context))

/** What no shape tells: of the fields whose shape is right, and whether any end was given. */
export function demandRuleProblems(demand: Partial<RequestBody>, given: Given, context: DemandContext): Problem[] {
  const { companyName, known, nowMs, startsAtSent } = context
  const problems: Problem[] = []
  for (const field of demandTexts) {
    const text = demand[field]
    if (text !== undefined && judgeRefusals(text, companyName, known).length > 0) problems.push({ field, reason: identifies })
  }
  const startsAt = momentOf(demand.startsAt)
  const endsAt = momentOf(demand.endsAt)
  if (startsAtSent && startsAt < nowMs - dayMs) problems.push({ field: 'startsAt', reason: 'must not be more than 24 hours past' })
  if (startsAtSent && startsAt > yearsAhead(nowMs, 5)) problems.push({ field: 'startsAt', reason: 'must not be more than 5 years ahead' })
  if (endsAt <= startsAt) problems.push({ field: 'endsAt', reason: 'must be after startsAt' })
  const lacksEnd = [given.endsAt, given.durationMonths].every((value) => value === undefined || value === null)
  if (lacksEnd) problems.push({ field: 'endsAt', reason: 'must be given, or durationMonths' })
  return problems
}

/** Milliseconds, or not a number, which no comparison holds for. */
const momentOf = (value: string | null | undefined): number => Date.parse(value ?? '')

function yearsAhead(nowMs: number, years: number): number {
  const date = new Date(nowMs)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.getTime()
}

/** What the texts of demand tell of its buyer, for who offers it: what would be refused today, and what wants a look. */
export const judgeDemand = (demand: Pick<RequestBody, (typeof demandTexts)[number]>, context: Omit<TextContext, 'namesOnly'>): TextReview =>
  judgeTexts(Object.fromEntries(demandTexts.map((field) => [field, demand[field]])), { ...context, namesOnly: true }, 'buyer')
