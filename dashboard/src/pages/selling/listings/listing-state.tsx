import type { Reply } from '../../../client/operations.ts'
import { StateBadge } from '../../../parts/badge.tsx'

export type Listing = Reply<'readSubmission'>

/** The state of a listing: in review, rejected, on Radar, or removed from it. */
export function ListingState({ listing: { status, listed } }: { readonly listing: Pick<Listing, 'status' | 'listed'> }) {
  if (status !== 'approved') return <StateBadge state={status} />
  return listed ? <StateBadge state="on Radar" tone="live" /> : <StateBadge state="off Radar" tone="over" />
}
