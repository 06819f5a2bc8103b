/** Where a call waits for the second factor: it asks, the dialog answers. */

import type { Operation } from './operations.ts'

export interface StepUp {
  /** `prove`: a code or a passkey; `enrol`: there is none to prove yet. */
  readonly asked: 'prove' | 'enrol'
  /** The step that waits, which the dialog names. */
  readonly operation: Operation
}
type StepUpHandler = (asked: StepUp) => Promise<boolean>

let gatekeeper: StepUpHandler = async () => false
let waiting: Promise<boolean> | null = null

export function registerStepUp(next: StepUpHandler): void {
  gatekeeper = next
}

/** Whether to go on; several calls at once ask once. */
export function requestStepUp(asked: StepUp): Promise<boolean> {
  waiting ??= gatekeeper(asked).finally(() => {
    waiting = null
  })
  return waiting
}
