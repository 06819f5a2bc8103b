import type { Step } from '../../parts/timeline.tsx'
import type { Detail } from './detail.ts'

const decided = { reported: 'reported', confirmed: 'confirmed', contested: 'contested', withdrawn: 'withdrew' } as const

/** All events after the reveal, in chronological order. */
export function historyOf({ introduction, claim, deals, voidReason }: Detail): readonly Step[] {
  const { role, counterparty, revealedAt, buyerReadyAt, sellerReadyAt, status, closedAt } = introduction
  const by = (side: 'buyer' | 'seller') => (side === role ? 'You' : counterparty.companyName)
  const happened: readonly (Step | false)[] = [
    { key: 'met', at: revealedAt, what: `You met ${counterparty.companyName}` },
    buyerReadyAt !== null && { key: 'buyer', at: buyerReadyAt, what: `${by('buyer')} declared readiness` },
    sellerReadyAt !== null && { key: 'seller', at: sellerReadyAt, what: `${by('seller')} declared readiness` },
    claim !== null && { key: 'claim', at: claim.filedAt, what: `${by(claim.filedBy)} claimed an existing relationship` },
    claim?.decidedAt != null && {
      key: 'decision',
      at: claim.decidedAt,
      what: `The operator ${claim.status === 'upheld' ? 'upheld' : 'refused'} the claim`,
      more: claim.decisionReason,
    },
    ...deals.flatMap((deal) => [
      { key: deal.id, at: deal.reportedAt, what: `${by(deal.reportedBy)} reported a deal` },
      deal.decidedAt !== null && {
        key: `${deal.id} decided`,
        at: deal.decidedAt,
        what: `${by((deal.reportedBy === 'buyer') === (deal.status === 'withdrawn') ? 'buyer' : 'seller')} ${decided[deal.status]} it`,
        tone: deal.status === 'confirmed' ? ('good' as const) : ('bad' as const),
      },
    ]),
    closedAt !== null && status === 'lapsed' && { key: 'closed', at: closedAt, what: 'The introduction lapsed without a deal' },
    closedAt !== null &&
      status === 'voided' && { key: 'closed', at: closedAt, what: 'The operator voided the introduction', more: voidReason, tone: 'bad' },
  ]
  return happened.filter((step) => step !== false).sort((a, b) => String(a.at).localeCompare(String(b.at)))
}
