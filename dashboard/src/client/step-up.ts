/** Where a call waits for the second factor: it asks, the dialog answers. */

import type { Operation } from './operations.ts'

export interface StepUpRequest {
  /** `prove`: a code or a passkey. `enrol`: there is none to prove yet. */
  readonly mode: 'prove' | 'enrol'
  /** The step that waits, which the dialog names. */
  readonly operation: Operation
}
type StepUpHandler = (request: StepUpRequest) => Promise<boolean>

let handler: StepUpHandler = async () => false
let cancel = () => {}
let pending: Promise<boolean> | null = null

export function registerStepUp(next: StepUpHandler, cancelPrompt: () => void): void {
  handler = next
  cancel = cancelPrompt
}
/** Nothing is proven, and the call does not continue: its session is over. */
export const cancelStepUp = (): void => cancel()

/** Whether to continue. Concurrent calls ask once. */
export function requestStepUp(request: StepUpRequest): Promise<boolean> {
  pending ??= handler(request).finally(() => {
    pending = null
  })
  return pending
}
