import { identifies } from '@parley/contract/anonymity'
import { type DemandContext, demandProblems } from '@parley/contract/demand'
import { noReferenceWords, type ReferenceWords } from '@parley/contract/reference-words'
import { RequestBody } from '@parley/contract/requests'
import { Fault } from '../../fault.ts'

type Context = Omit<DemandContext, 'known'>
/** Reads the words of the reference data. */
export type ReadReferenceWords = () => ReferenceWords | Promise<ReferenceWords>

/**
 * The body as demand that obeys every rule, or `request_invalid` with all that it violates. The reference data is asked alone when a
 * text seems to tell whose it is: a company may be called like a GPU or a region.
 */
export async function demandFrom(
  body: Readonly<Record<string, unknown>>,
  context: Context,
  words: ReadReferenceWords,
): Promise<RequestBody> {
  let problems = demandProblems(body, { ...context, known: noReferenceWords })
  if (problems.some(({ reason }) => reason === identifies)) problems = demandProblems(body, { ...context, known: await words() })
  const [first] = problems
  if (first === undefined) return body as RequestBody
  throw new Fault('request_invalid', {
    param: first.field,
    problems: problems.map(({ field, reason }) => `${field}: ${reason}`),
  })
}

/** The demand that a stored document holds, as a body would send it. */
export function currentDemand(document: string): Readonly<Record<string, unknown>> {
  const stored = JSON.parse(document) as Record<string, unknown>
  return Object.fromEntries(Object.keys(RequestBody.properties).map((field) => [field, stored[field]]))
}
