/** Approvals, and waiting for a person's decision. */
import { ApprovalsResource } from './generated/resources.ts'
import type { Approval } from './generated/types.ts'
import { interruption } from './kernel/retry.ts'
import { expectNonNegative, pause } from './kernel/wait.ts'

export interface ApprovalWaitOptions {
  /** Aborts the wait with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Poll interval. Default: 5,000. An approval lapses after 24 hours. */
  readonly everyMs?: number | undefined
}

export class WaitableApprovals extends ApprovalsResource {
  /** Returns the approval when it is approved, refused or lapsed. The result of the call is in its `response`. Interruptions are retried. */
  async wait(id: string, { signal, everyMs = 5_000 }: ApprovalWaitOptions = {}): Promise<Approval> {
    expectNonNegative('everyMs', everyMs)
    for (let failures = 0; ; ) {
      try {
        const approval = await this.get(id, { signal, maxRetries: 0 })
        if (approval.status !== 'pending') return approval
        failures = 0
        await pause(everyMs, signal)
      } catch (error) {
        signal?.throwIfAborted()
        await pause(interruption(error, ++failures).retryInMs, signal)
      }
    }
  }
}
