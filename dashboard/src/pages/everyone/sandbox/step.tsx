import type { Input, Params, WriteOperation } from '../../../client/operations.ts'
import { ActionButton } from '../../../parts/action.tsx'

/** The steps whose only argument is their object. */
type StepName = { [N in WriteOperation]: Params<N> extends { readonly id: string } ? N : never }[WriteOperation]

interface StepProps<N extends StepName, State extends string> {
  readonly operation: N
  readonly id: string
  readonly status: State
  /** The states in which the step is possible: in others it is not shown. */
  readonly from: readonly State[]
  readonly successMessage: string
  readonly children: string
}

/** One step of the test world. */
export function Step<N extends StepName, State extends string>({
  operation,
  id,
  status,
  from,
  successMessage,
  children,
}: StepProps<N, State>) {
  if (!from.includes(status)) return null
  // Its type guarantees that it takes only an ID.
  const input = { params: { id } } as unknown as Input<N>
  return (
    <ActionButton operation={operation} input={input} successMessage={successMessage}>
      {children}
    </ActionButton>
  )
}
