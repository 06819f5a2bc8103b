import { identifyingReason } from '@parley/contract/anonymity'
import { type DemandContext, demandProblems } from '@parley/contract/demand'
import type { Problem } from '@parley/contract/problems'
import { noReferenceWords, type ReferenceWords } from '@parley/contract/reference-words'
import { RequestBody } from '@parley/contract/requests'
import { refuseProblems } from '../../core/fault.ts'

type Context = Omit<DemandContext, 'known'>
/** Reads the names of the reference data. */
export type ReadReferenceWords = () => ReferenceWords | Promise<ReferenceWords>

/**
 * The body as valid demand, or `request_invalid` with all its problems. The reference data is read only when a text seems to identify the
 * company: a company may have the same name as a GPU or a region.
 */
export async function demandFrom(
  body: Readonly<Record<string, unknown>>,
  context: Context,
  readWords: ReadReferenceWords,
): Promise<RequestBody> {
  const problems = await problemsIn(body, context, readWords)
  refuseProblems(problems, 'request_invalid')
  return body as RequestBody
}

/** All problems of the body. */
export async function problemsIn(
  body: Readonly<Record<string, unknown>>,
  context: Context,
  readWords: ReadReferenceWords,
): Promise<readonly Problem[]> {
  const problems = demandProblems(body, { ...context, known: noReferenceWords })
  return problems.some(({ reason }) => reason === identifyingReason)
    ? demandProblems(body, { ...context, known: await readWords() })
    : problems
}

/** The demand of a stored document, as a body would send it. */
export function currentDemand(document: string): Readonly<Record<string, unknown>> {
  const stored = JSON.parse(document) as Record<string, unknown>
  return Object.fromEntries(Object.keys(RequestBody.properties).map((field) => [field, stored[field]]))
}
