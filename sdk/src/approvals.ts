/** Approvals, and waiting for what a person decides. */
import { ApprovalsResource } from './generated/resources.ts'
import type { Approval } from './generated/types.ts'
import { interruption } from './kernel/retry.ts'
import { expectAmount, pause } from './kernel/wait.ts'

export interface ApprovalWaitOptions {
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Between two looks; 5,000 when left out. An approval lapses after 24 hours. */
  readonly everyMs?: number | undefined
}

export class WaitableApprovals extends ApprovalsResource {
  /** The approval once it is approved, refused or lapsed; what it brought about is its `response`. Interruptions are waited out. */
  async wait(id: string, { signal, everyMs = 5_000 }: ApprovalWaitOptions = {}): Promise<Approval> {
    expectAmount('everyMs', everyMs)
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
