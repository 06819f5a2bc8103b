import { useList } from '../../client/queries.ts'
import type { WaitingIn } from '../../parts/waiting.tsx'
import { counted } from '../../parts/words.ts'

/** What a buyer's company should do next. */
export function useBuyingWaiting(when: boolean): WaitingIn {
  const { data } = useList('listIntroductionDetails', { query: { status: 'active', role: 'buyer' } }, when)
  const introductions = data?.pages.flatMap((page) => page.data)
  if (!introductions) return when ? undefined : []
  const unready = introductions.filter(({ introduction }) => introduction.buyerReadyAt === null).length
  const toConfirm = introductions.filter(({ deals: [last] }) => last?.status === 'reported' && last.reportedBy === 'seller').length
  const there = { to: '/introductions', search: { status: 'active', role: 'buyer' } } as const
  return [
    ...(unready > 0
      ? [
          {
            icon: 'introduction',
            text: `${counted(unready, 'seller')} to talk to`,
            detail: 'Say when your side is ready.',
            ...there,
          } as const,
        ]
      : []),
    ...(toConfirm > 0
      ? [{ icon: 'deal', text: `${counted(toConfirm, 'deal')} to confirm`, detail: 'The seller reported it.', ...there } as const]
      : []),
  ]
}
