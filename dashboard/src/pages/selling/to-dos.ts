import { serverNow } from '../../client/clock.ts'
import { useList } from '../../client/queries.ts'
import { dealToConfirm } from '../../parts/deal-to-confirm.ts'
import { agoText } from '../../parts/formatters.tsx'
import { counted } from '../../parts/plain-words.ts'
import type { ToDo, ToDos } from '../../parts/to-dos.tsx'

/** What a seller's company should do next. */
export function useSellingToDos(when: boolean): ToDos {
  const opportunities = useList('listOpportunities', { query: { status: 'offered' } }, when).data
  const rejected = useList('listSubmissions', { query: { status: 'rejected' } }, when).data
  const offers = useList('listOwnOffers', {}, when).data
  const { data } = useList('listIntroductionDetails', { query: { status: 'active', role: 'seller' } }, when)
  const concluded = useList('listIntroductionDetails', { query: { status: 'concluded', role: 'seller' } }, when).data
  const introductions = data?.pages.flatMap((page) => page.data)
  if (!introductions || !concluded || !opportunities || !rejected || !offers) return when ? undefined : []
  const refused = offers.pages
    .flatMap((page) => page.data)
    .filter(({ status, withdrawnAt }) => status === 'rejected' && !withdrawnAt).length
  const unready = introductions.filter(({ introduction }) => introduction.sellerReadyAt === null).length
  const toConfirm = introductions.filter(dealToConfirm).length
  const sold = concluded.pages.flatMap((page) => page.data).filter(({ stillOffered }) => stillOffered !== null)
  const soldListings = [...new Set(sold.map(({ introduction }) => introduction.listingId))]
  const there = { to: '/introductions', search: { status: 'active', role: 'seller' } } as const
  return [
    ...some(countIn(opportunities), 'opportunity', 'opportunity to decide', 'opportunities to decide', firstDeadline(opportunities), {
      to: '/opportunities',
      search: { status: 'offered' },
    }),
    ...some(unready, 'introduction', 'buyer to talk to', 'buyers to talk to', 'Say when your side is ready.', there),
    ...some(toConfirm, 'deal', 'deal to confirm', 'deals to confirm', 'The buyer reported it.', there),
    ...soldListings.map((id) => ({
      icon: 'listing' as const,
      text: 'A listing offers nodes that are sold',
      detail: 'Lower it, or take it off the grid.',
      to: '/listings/$id' as const,
      params: { id },
    })),
    ...some(
      countIn(rejected),
      'listing',
      'listing was rejected',
      'listings were rejected',
      'Each tells why; edit it, and it is reviewed anew.',
      {
        to: '/listings',
        search: { status: 'rejected' },
      },
    ),
    ...some(refused, 'catalog', 'offer was rejected', 'offers were rejected', 'Each tells why; edit it, and it is reviewed anew.', {
      to: '/offers',
    }),
  ]
}

/** When the first of those that wait lapses. */
function firstDeadline({ pages }: { readonly pages: readonly { readonly data: readonly { readonly expiresAt: string }[] }[] }): string {
  const [first] = pages.flatMap(({ data }) => data.map(({ expiresAt }) => expiresAt)).sort()
  return first === undefined ? '' : `The first lapses ${agoText(first, serverNow())}.`
}

const countIn = ({ pages }: { readonly pages: readonly { readonly data: readonly unknown[] }[] }): number =>
  pages.reduce((sum, { data }) => sum + data.length, 0)

const some = (count: number, icon: ToDo['icon'], one: string, many: string, detail: string, where: Pick<ToDo, 'to' | 'search'>): ToDo[] =>
  count === 0 ? [] : [{ icon, text: counted(count, one, many), detail, ...where }]
