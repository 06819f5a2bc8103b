import type { Scope } from '@parley/contract/access'
import { invalidBody } from '../../core/fault.ts'
import { webhookUrlProblem } from './addresses.steps.ts'
import { typesProblem } from './rules.ts'

export interface GivenEndpoint {
  readonly url?: string | undefined
  readonly types?: readonly string[] | undefined
}

/** @throws with all that is wrong with what was given of an endpoint whose key could read `scopes` */
export function checkEndpoint({ url, types }: GivenEndpoint, scopes: readonly Scope[], allowPrivate: boolean): void {
  const reasons = { url: url && webhookUrlProblem(url, allowPrivate), types: types && typesProblem(types, scopes) }
  const problems = Object.entries(reasons).flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
  if (problems.length > 0) throw invalidBody(problems)
}
