/** Bodies that a use-case judges: their shape and rules that no shape tells, all at once. */
import { type Problem, problemsWith, type Within } from '@parley/contract/problems'
import type Type from 'typebox'
import { refuseProblems } from './fault.ts'

/** A body that nobody has judged yet. */
export type Given = Readonly<Record<string, unknown>>

/** @throws with all that is wrong with what was given */
export function soundBody<S extends Type.TObject>(
  shape: S,
  given: Given,
  rules: (sound: Partial<Type.Static<S>>) => readonly Problem[],
  within?: Within,
): Type.Static<S> {
  refuseProblems(problemsWith(shape, given, rules, within))
  return given as Type.Static<S>
}
