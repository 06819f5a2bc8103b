/** Bodies that a use-case checks: the shape, and rules beyond it, all at the same time. */
import { type NestedChecks, type Problem, problemsWith } from '@parley/contract/problems'
import type Type from 'typebox'
import { refuseProblems } from './fault.ts'

/** A body that is not checked yet. */
export type UncheckedBody = Readonly<Record<string, unknown>>

/** @throws with all violations of the body */
export function validBody<S extends Type.TObject>(
  shape: S,
  body: UncheckedBody,
  rules: (valid: Partial<Type.Static<S>>) => readonly Problem[],
  within?: NestedChecks,
): Type.Static<S> {
  refuseProblems(problemsWith(shape, body, rules, within))
  return body as Type.Static<S>
}
