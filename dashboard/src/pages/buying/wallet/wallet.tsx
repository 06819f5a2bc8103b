import { useRead } from '../../../client/queries.ts'
import { useSession } from '../../../client/session.ts'
import { Money } from '../../../parts/formatters.tsx'
import { PageHeading } from '../../../parts/heading.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { Stat } from '../../../parts/panel.tsx'
import { Spending } from './spending.tsx'
import { Statement } from './statement.tsx'
import { TopUp } from './top-up.tsx'

export default function WalletPage() {
  const wallet = useRead('readWallet', {})
  const sells = useSession().company?.activity !== 'buying'
  return (
    <div className="page">
      <PageHeading
        title="Wallet"
        lead="Rentals are paid from the wallet. Top it up by bank transfer. The operator credits it when the money arrives."
      />
      <Loaded query={wallet} lines={3}>
        {({ balanceCents, heldCents, earnedCents }) => (
          <div className="stats">
            <Stat label="Free to spend">
              <Money cents={balanceCents} />
            </Stat>
            <Stat label="Held" note="for each running rental: one hour ahead, and its usage since the last charge">
              <Money cents={heldCents} />
            </Stat>
            {(sells || earnedCents > 0) && (
              <Stat
                label="Earned"
                note="with your own offers, not paid out yet; the operator transfers it to the account in your billing details"
              >
                <Money cents={earnedCents} />
              </Stat>
            )}
          </div>
        )}
      </Loaded>
      <TopUp />
      <Spending />
      <Statement />
    </div>
  )
}
