/** Where a call waits for the second factor: it asks, the dialog answers. */

import type { Operation } from './operations.ts'

export interface StepUp {
  /** `prove`: a code or a passkey. `enrol`: there is none to prove yet. */
  readonly asked: 'prove' | 'enrol'
  /** The step that waits, which the dialog names. */
  readonly operation: Operation
}
type StepUpHandler = (asked: StepUp) => Promise<boolean>

let gatekeeper: StepUpHandler = async () => false
let end = () => {}
let waiting: Promise<boolean> | null = null

export function registerStepUp(next: StepUpHandler, endAsking: () => void): void {
  gatekeeper = next
  end = endAsking
}
/** Nothing is proven, and the call does not continue: its session is over. */
export const endStepUp = (): void => end()

/** Whether to continue. Concurrent calls ask once. */
export function requestStepUp(asked: StepUp): Promise<boolean> {
  waiting ??= gatekeeper(asked).finally(() => {
    waiting = null
  })
  return waiting
}
