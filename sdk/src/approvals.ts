/** Approvals, and waiting for what a person decides. */
import { ApprovalsResource } from './generated/resources.ts'
import type { Approval } from './generated/types.ts'
import { pause } from './kernel/wait.ts'

export interface ApprovalWaitOptions {
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Between two looks; 5,000 when left out. An approval lapses after 24 hours. */
  readonly everyMs?: number | undefined
}

export class WaitableApprovals extends ApprovalsResource {
  /** The approval once it is approved, refused or lapsed; what it brought about is its `response`. */
  async wait(id: string, { signal, everyMs = 5_000 }: ApprovalWaitOptions = {}): Promise<Approval> {
    for (;;) {
      const approval = await this.get(id, { signal })
      if (approval.status !== 'pending') return approval
      await pause(everyMs, signal)
    }
  }
}
