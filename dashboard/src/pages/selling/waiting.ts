import { useList } from '../../client/queries.ts'
import type { Waiting, WaitingIn } from '../../parts/waiting.tsx'
import { counted } from '../../parts/words.ts'

/** What a seller's company should do next. */
export function useSellingWaiting(when: boolean): WaitingIn {
  const opportunities = useList('listOpportunities', { query: { status: 'offered' } }, when).data
  const rejected = useList('listSubmissions', { query: { status: 'rejected' } }, when).data
  const offers = useList('listOwnOffers', {}, when).data
  const { data } = useList('listIntroductionDetails', { query: { status: 'active', role: 'seller' } }, when)
  const introductions = data?.pages.flatMap((page) => page.data)
  if (!introductions || !opportunities || !rejected || !offers) return when ? undefined : []
  const refused = offers.pages
    .flatMap((page) => page.data)
    .filter(({ status, withdrawnAt }) => status === 'rejected' && !withdrawnAt).length
  const unready = introductions.filter(({ introduction }) => introduction.sellerReadyAt === null).length
  const toConfirm = introductions.filter(({ deals: [last] }) => last?.status === 'reported' && last.reportedBy === 'buyer').length
  const there = { to: '/introductions', search: { status: 'active', role: 'seller' } } as const
  return [
    ...some(countIn(opportunities), 'opportunity', 'opportunity to decide', 'opportunities to decide', 'Demand that fits your listings.', {
      to: '/opportunities',
      search: { status: 'offered' },
    }),
    ...some(unready, 'introduction', 'buyer to talk to', 'buyers to talk to', 'Say when your side is ready.', there),
    ...some(toConfirm, 'deal', 'deal to confirm', 'deals to confirm', 'The buyer reported it.', there),
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

const countIn = ({ pages }: { readonly pages: readonly { readonly data: readonly unknown[] }[] }): number =>
  pages.reduce((sum, { data }) => sum + data.length, 0)

const some = (
  count: number,
  icon: Waiting['icon'],
  one: string,
  many: string,
  detail: string,
  where: Pick<Waiting, 'to' | 'search'>,
): Waiting[] => (count === 0 ? [] : [{ icon, text: counted(count, one, many), detail, ...where }])
