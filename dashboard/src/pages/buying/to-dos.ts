import { useList } from '../../client/queries.ts'
import { dealToConfirm, whereToConfirm } from '../../parts/deal-to-confirm.ts'
import { demandTitle } from '../../parts/demand.tsx'
import { moneyText } from '../../parts/money-text.ts'
import { counted } from '../../parts/plain-words.ts'
import type { ToDos } from '../../parts/to-dos.tsx'

/** What a buyer's company should do next. */
export function useBuyingToDos(when: boolean): ToDos {
  const { data } = useList('listIntroductionDetails', { query: { status: 'active', role: 'buyer' } }, when)
  const lots = useList('listLots', { query: { status: 'open' } }, when).data
  const concluded = useList('listIntroductionDetails', { query: { status: 'concluded', role: 'buyer' } }, when).data
  const matched = useList('listRequests', { query: { status: 'matched' } }, when).data
  const introductions = data?.pages.flatMap((page) => page.data)
  if (!introductions || !lots || !concluded || !matched) return when ? undefined : []
  const outbid = lots.pages.flatMap((page) => page.data).filter(({ ownBid }) => ownBid?.leading === false)
  const unready = introductions.filter(({ introduction }) => introduction.buyerReadyAt === null).length
  const toConfirm = introductions.filter(dealToConfirm)
  const dealt = new Set(concluded.pages.flatMap((page) => page.data.map(({ introduction }) => introduction.requestId)))
  const stillOpen = matched.pages.flatMap((page) => page.data).filter(({ id }) => dealt.has(id))
  const there = { to: '/introductions', search: { status: 'active', role: 'buyer' } } as const
  return [
    ...outbid.map(({ id, node, currentBidCents }) => ({
      icon: 'lot' as const,
      text: `You are outbid on ${node.title}`,
      detail: currentBidCents === null ? undefined : `The leading bid is ${moneyText(currentBidCents)} a GPU hour.`,
      to: '/lots/$id' as const,
      params: { id },
    })),
    ...(unready > 0
      ? [
          {
            icon: 'introduction',
            text: `${counted(unready, 'seller')} to talk to`,
            detail: 'Say when your side is ready to make a deal.',
            ...there,
          } as const,
        ]
      : []),
    ...(toConfirm.length > 0
      ? [
          {
            icon: 'deal' as const,
            text: `${counted(toConfirm.length, 'deal')} to confirm`,
            detail: 'The seller reported it.',
            ...whereToConfirm(toConfirm, 'buyer'),
          },
        ]
      : []),
    ...stillOpen.map((request) => ({
      icon: 'request' as const,
      text: `Still open after its deal: ${demandTitle(request)}`,
      detail: 'The request may be offered to more sellers until you close it.',
      to: '/requests/$id' as const,
      params: { id: request.id },
    })),
  ]
}
