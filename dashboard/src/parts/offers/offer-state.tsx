import type { Item } from '../../client/operations.ts'
import { StateBadge } from '../badge.tsx'
import styles from './offer-state.module.css'

type Offer = Pick<Item<'listOwnOffers'>, 'status' | 'rejectionReason' | 'withdrawnAt' | 'onMarket' | 'available' | 'driver'>

/** The state of an offer: in review, rejected and why, on the market, or off it. */
export function OfferState({ offer }: { readonly offer: Offer }) {
  const { status, rejectionReason, withdrawnAt, onMarket, available, driver } = offer
  if (withdrawnAt) return <StateBadge state="withdrawn" tone="over" />
  if (status === 'pending') return <StateBadge state={status} />
  if (status === 'rejected') return <Explained state="rejected" tone="bad" why={rejectionReason} />
  if (!onMarket) return <Explained state="off the market" tone="bad" why={`The driver ${driver} is not installed.`} />
  return <StateBadge state={available ? 'available' : 'sold out'} tone={available ? 'live' : 'waiting'} />
}

const Explained = ({ state, tone, why }: { readonly state: string; readonly tone: 'bad'; readonly why: string | null }) => (
  <span className="stack tight">
    <StateBadge state={state} tone={tone} />
    {why && <span className={`${styles.why} soft small`}>{why}</span>}
  </span>
)
