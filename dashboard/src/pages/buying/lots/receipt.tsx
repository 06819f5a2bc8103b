import type { Reply } from '../../../client/operations.ts'
import { Copy } from '../../../parts/copy.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { OnceOnlyDialog } from '../../../parts/once-only.tsx'

/** What a bid's commitment is the SHA-256 of. */
const receiptText = (lotId: string, bidId: string, amountCents: number, nonce: string) => `${lotId}:${bidId}:${amountCents}:${nonce}`

/** A bid that was taken. */
export interface Placed {
  readonly lotId: string
  readonly reply: Reply<'placeBid'>
}

/** What a bidder keeps: with it they can prove what they bid, and that it was counted. It is told this once. */
export function Receipt({ placed, onKept }: { readonly placed: Placed; readonly onKept: () => void }) {
  const { lotId, reply } = placed
  const { bidId, amountCents, leading, receipt } = reply
  const text = receiptText(lotId, bidId, amountCents, receipt.nonce)
  return (
    <OnceOnlyDialog title="Bid placed" text={text} fileName={`receipt-${bidId}.txt`} onKept={onKept}>
      <p>
        You bid <Money cents={amountCents} per="GPU hour" />
        {leading === null ? '. Amounts are hidden until the lot ends.' : leading ? '. Your bid is the highest.' : '.'}
      </p>
      <p>
        <strong>Keep this receipt.</strong> It is shown only once. When the lot is decided, it proves that this bid was counted.
      </p>
      <Copy block text={text} />
      <p className="soft small">
        Its SHA-256, which the service stores: <code className="break">{receipt.commitment}</code>
      </p>
    </OnceOnlyDialog>
  )
}
