import { type DemandContext, demandProblems } from '@parley/contract/demand'
import { RequestBody } from '@parley/contract/requests'
import { Fault } from '../../fault.ts'

/** The body as demand that obeys every rule, or `request_invalid` with all that it violates. */
export function demandFrom(body: Readonly<Record<string, unknown>>, context: DemandContext): RequestBody {
  const problems = demandProblems(body, context)
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
