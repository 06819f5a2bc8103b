/** Bodies that a use-case checks: the shape, and rules beyond it, all at the same time. */
import { type NestedChecks, type Problem, problemsWith } from '@parley/contract/problems'
import type Type from 'typebox'
import { refuseProblems } from './fault.ts'

/** A body that is not checked yet. */
export type Given = Readonly<Record<string, unknown>>

/** @throws with all violations of the body */
export function soundBody<S extends Type.TObject>(
  shape: S,
  given: Given,
  rules: (sound: Partial<Type.Static<S>>) => readonly Problem[],
  within?: NestedChecks,
): Type.Static<S> {
  refuseProblems(problemsWith(shape, given, rules, within))
  return given as Type.Static<S>
}
