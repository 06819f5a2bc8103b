import type { Reply } from '../../../client/operations.ts'
import { Copy } from '../../../parts/copy.tsx'
import { Money } from '../../../parts/formatters.tsx'
import { OnceOnlyDialog } from '../../../parts/once-only.tsx'

/** The text whose SHA-256 is a bid's commitment. */
const receiptText = (lotId: string, bidId: string, amountCents: number, nonce: string) => `${lotId}:${bidId}:${amountCents}:${nonce}`

/** An accepted bid. */
export interface Placed {
  readonly lotId: string
  readonly reply: Reply<'placeBid'>
}

/** A bidder's receipt: it proves what they bid, and that it was counted. It is shown once. */
export function Receipt({ placed, onSaved }: { readonly placed: Placed; readonly onSaved: () => void }) {
  const { lotId, reply } = placed
  const { bidId, amountCents, leading, receipt } = reply
  const text = receiptText(lotId, bidId, amountCents, receipt.nonce)
  return (
    <OnceOnlyDialog title="Bid placed" text={text} fileName={`receipt-${bidId}.txt`} onSaved={onSaved}>
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
