import type { Input, Params, Writing } from '../../../client/operations.ts'
import { ActionButton } from '../../../parts/action.tsx'

/** The steps that take nothing but the thing they are done to. */
type StepName = { [N in Writing]: Params<N> extends { readonly id: string } ? N : never }[Writing]

interface StepProps<N extends StepName, State extends string> {
  readonly operation: N
  readonly id: string
  readonly status: State
  /** The states in which the step can be taken: in others it is not shown. */
  readonly from: readonly State[]
  readonly done: string
  readonly children: string
}

/** One step of the test world. */
export function Step<N extends StepName, State extends string>({ operation, id, status, from, done, children }: StepProps<N, State>) {
  if (!from.includes(status)) return null
  // Its name promises that it takes an id and no more.
  const input = { params: { id } } as unknown as Input<N>
  return (
    <ActionButton operation={operation} input={input} done={done}>
      {children}
    </ActionButton>
  )
}
