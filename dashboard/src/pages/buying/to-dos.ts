import { useWholeList } from '../../client/queries.ts'
import { demandTitle } from '../../parts/demand.tsx'
import { moneyText } from '../../parts/money-text.ts'
import type { ToDos } from '../../parts/to-dos.tsx'
import { useProgress } from './requests/progress.ts'

/** What a buyer's company should do next. */
export function useBuyingToDos(when: boolean): ToDos {
  const lots = useWholeList('listLots', { query: { status: 'open' } }, when)
  const progressOf = useProgress(when)
  const matched = useWholeList('listRequests', { query: { status: 'matched' } }, when)
  if (!lots || !progressOf || !matched) return when ? undefined : []
  const outbid = lots.filter(({ ownBid }) => ownBid?.leading === false)
  const stillOpen = matched.filter((request) => progressOf(request) === 'has a deal')
  return [
    ...outbid.map(({ id, node, currentBidCents }) => ({
      step: 'placeBid' as const,
      icon: 'lot' as const,
      text: `You were outbid on ${node.title}`,
      detail: currentBidCents === null ? undefined : `The leading bid is ${moneyText(currentBidCents)} per GPU hour.`,
      to: '/lots/$id' as const,
      params: { id },
    })),
    ...stillOpen.map((request) => ({
      step: 'closeRequest' as const,
      icon: 'request' as const,
      text: `Still open after its deal: ${demandTitle(request)}`,
      detail: 'The request can be offered to more sellers until you close it.',
      to: '/requests/$id' as const,
      params: { id: request.id },
    })),
  ]
}
