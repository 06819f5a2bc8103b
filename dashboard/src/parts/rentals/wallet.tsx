/** How long the wallet lasts, for those who may read it. */
import { Link } from '@tanstack/react-router'
import { useRead } from '../../client/queries.ts'
import { useSession, whyNotCall } from '../../client/session.ts'
import { Money } from '../formatters.tsx'
import { pluralize } from '../humanize.ts'
import { Stat } from '../panel.tsx'

/** What happens to a machine that the wallet no longer covers. */
export const emptyWalletText =
  'If the wallet cannot pay for the next hour, the machine stops at the end of the paid hour, and its data is permanently lost.'

export const useMayPay = (): boolean => whyNotCall(useSession(), 'readWallet') === null

/** How long the money lasts at the current cost of all machines, optionally with one more. Null if nothing costs anything. */
function useRunway(moreHourlyCents: number): { readonly balanceCents: number; readonly lasts: string | null } | null {
  const wallet = useRead('readWallet', {}).data
  const figures = useRead('readCompanyFigures', {}).data
  if (!wallet || !figures) return null
  const hourlyCents = figures.rentals.hourlyCents + moreHourlyCents
  const lasts = hourlyCents > 0 ? lastsText((wallet.balanceCents + wallet.heldCents) / hourlyCents) : null
  return { balanceCents: wallet.balanceCents, lasts }
}

const lastsText = (hours: number): string =>
  `lasts ${hours < 72 ? pluralize(Math.floor(hours), 'hour') : pluralize(Math.floor(hours / 24), 'day')} at this rate, if no machine stops earlier`

export function WalletStat() {
  const runway = useRunway(0)
  return (
    <Stat label="Wallet" note={runway?.lasts}>
      {runway ? (
        <Link to="/wallet">
          <Money cents={runway.balanceCents} />
        </Link>
      ) : (
        '–'
      )}
    </Stat>
  )
}

/** The available balance, and how long it lasts with one more machine. */
export function WalletWithOneMore({ hourlyCents }: { readonly hourlyCents: number }) {
  const runway = useRunway(hourlyCents)
  if (!runway) return '–'
  return (
    <span className="stack tight">
      <Money cents={runway.balanceCents} />
      {runway.lasts && <span className="soft small">{runway.lasts}, with this machine</span>}
    </span>
  )
}
