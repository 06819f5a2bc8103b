/** Whether one's own bid was counted: shown by the commitments of all bids, and proven by one's own receipt. */
import { useState } from 'react'
import type { Reply } from '../../../client/operations.ts'
import { useRead } from '../../../client/queries.ts'
import { Button } from '../../../parts/button.tsx'
import { pluralize } from '../../../parts/humanize.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { SupportLink } from '../../../parts/support-link.tsx'
import { trimmed } from '../../../parts/trimmed.ts'

export function BidProof({ lot: { id, status, ownBid } }: { readonly lot: Reply<'readLot'> }) {
  const decided = status === 'decided'
  const receipts = useRead('readLotReceipts', { params: { id } }, decided)
  return (
    <Panel title="Proof of your bid">
      <p className="soft small">
        Commitment: <code className="break">{ownBid?.commitment}</code>
      </p>
      {decided ? (
        <Loaded query={receipts} lines={3}>
          {({ commitments }) => (
            <>
              <p>
                {pluralize(commitments.length, 'bid')} counted,{' '}
                {commitments.includes(ownBid?.commitment ?? '') ? (
                  'including yours.'
                ) : (
                  <>
                    not including yours. Contact <SupportLink />
                  </>
                )}
              </p>
              <Check commitments={commitments} />
            </>
          )}
        </Loaded>
      ) : (
        <p>Once the lot is decided, check here with your receipt that your bid was counted.</p>
      )}
    </Panel>
  )
}

const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(trimmed(text)))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Computed in this browser, without the service. */
function Check({ commitments }: { readonly commitments: readonly string[] }) {
  const [isCounted, setIsCounted] = useState<boolean | null>(null)
  const check = async (text: string) => setIsCounted(commitments.includes(await digestOf(text)))
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void check(String(new FormData(event.currentTarget).get('receipt') ?? ''))
      }}
    >
      <div className="field">
        <label htmlFor="receipt">Your receipt</label>
        <input id="receipt" name="receipt" autoComplete="off" aria-describedby="receipt-hint" />
        <p id="receipt-hint" className="hint">
          As shown when you placed the bid. Your browser computes its SHA-256 and looks it up among the counted bids.
        </p>
      </div>
      {isCounted !== null && (
        <p className={isCounted ? 'note' : 'note bad'} role="status">
          {isCounted ? 'This bid was counted.' : 'No counted bid matches this receipt.'}
        </p>
      )}
      <div className="row actions">
        <Button type="submit">Check</Button>
      </div>
    </form>
  )
}
