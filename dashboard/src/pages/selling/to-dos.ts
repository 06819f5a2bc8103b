import type { Item } from '../../client/operations.ts'
import { useWholeList } from '../../client/queries.ts'
import { countedToDo } from '../../parts/counted-to-do.ts'
import { demandTitle } from '../../parts/demand.tsx'
import type { ToDo, ToDos } from '../../parts/to-dos.tsx'

/** What a seller's company should do next. */
export function useSellingToDos(when: boolean): ToDos {
  const opportunities = useWholeList('listOpportunities', { query: { status: 'offered' } }, when)
  const rejected = useWholeList('listSubmissions', { query: { status: 'rejected' } }, when)
  const offers = useWholeList('listOwnOffers', {}, when)
  const concluded = useWholeList('listIntroductionDetails', { query: { status: 'concluded', role: 'seller' } }, when)
  if (!concluded || !opportunities || !rejected || !offers) return when ? undefined : []
  const rejectedOffers = offers.filter(({ status, withdrawnAt }) => status === 'rejected' && !withdrawnAt).length
  const sold = concluded.filter(({ stillOffered }) => stillOffered?.onRadar)
  const soldListings = [...new Set(sold.map(({ introduction }) => introduction.listingId))]
  return [
    ...toDecide(opportunities),
    ...soldListings.map((id) => ({
      step: 'lowerListing' as const,
      icon: 'listing' as const,
      text: 'A listing offers nodes that are sold',
      detail: 'Reduce the nodes, or remove it from Radar.',
      to: '/listings/$id' as const,
      params: { id },
    })),
    ...countedToDo(
      rejected.length,
      'listing',
      'listing was rejected',
      'listings were rejected',
      'Each shows the reason. If you edit it, it is reviewed again.',
      {
        step: 'replaceSubmission',
        to: '/listings',
        search: { status: 'rejected' },
      },
    ),
    ...countedToDo(
      rejectedOffers,
      'catalog',
      'offer was rejected',
      'offers were rejected',
      'Each shows the reason. If you edit it, it is reviewed again.',
      {
        step: 'editOffer',
        to: '/offers',
      },
    ),
  ]
}

const maxNamed = 5

/** A line for each of those that expire first, and one for the rest. */
function toDecide(waiting: readonly Item<'listOpportunities'>[]): ToDo[] {
  const first = [...waiting].sort((a, b) => a.expiresAt.localeCompare(b.expiresAt)).slice(0, maxNamed)
  const named = first.map(({ id, demand, expiresAt }) => ({
    // A member who may accept it may also decline it.
    step: 'declineOpportunity' as const,
    icon: 'opportunity' as const,
    text: `Opportunity: ${demandTitle(demand)}`,
    until: expiresAt,
    to: '/opportunities/$id' as const,
    params: { id },
  }))
  const rest = countedToDo(
    waiting.length - named.length,
    'opportunity',
    'more opportunity to decide',
    'more opportunities to decide',
    undefined,
    {
      step: 'declineOpportunity',
      to: '/opportunities',
      search: { status: 'offered' },
    },
  )
  return [...named, ...rest]
}
