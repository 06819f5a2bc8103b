/** The queues of the desk: what waits, how much of it, since when. */
import { useList } from '../../client/queries.ts'
import type { Address } from '../../frame/navigation.ts'
import type { IconName } from '../../parts/icon.tsx'

export interface Queue {
  readonly icon: IconName
  readonly title: string
  /** One of it, and many of it, for a line of text. */
  readonly one: string
  readonly many: string
  readonly count: number
  /** There are more than were counted. */
  readonly more: boolean
  readonly oldestAt: string | null
  readonly to: Address
}

interface Pages<T> {
  readonly pages: readonly { readonly data: readonly T[]; readonly meta: { readonly nextCursor: string | null } }[]
}

function counted<T>({ pages }: Pages<T>, since: (one: T) => string) {
  const ages = pages.flatMap(({ data }) => data.map(since)).sort()
  return { count: ages.length, more: Boolean(pages.at(-1)?.meta.nextCursor), oldestAt: ages[0] ?? null }
}

/** Undefined while they are being read. `when` false reads nothing. */
export function useQueues(when: boolean): readonly Queue[] | undefined {
  const reviews = useList('listReviews', { query: { status: 'pending', limit: 100 } }, when).data
  const requests = useList('listOperatorRequests', { query: { status: 'open', limit: 100 } }, when).data
  const inquiries = useList('listOperatorInquiries', { query: { status: 'received', limit: 100 } }, when).data
  const claims = useList('listClaims', { query: { status: 'filed', limit: 100 } }, when).data
  if (!reviews || !requests || !inquiries || !claims) return undefined
  return [
    {
      icon: 'listing',
      title: 'Review',
      one: 'listing to review',
      many: 'listings to review',
      to: '/desk/review',
      ...counted(reviews, ({ submittedAt }) => submittedAt),
    },
    {
      icon: 'match',
      title: 'Matching',
      one: 'request to match',
      many: 'requests to match',
      to: '/desk/matching',
      ...counted(requests, ({ createdAt }) => createdAt),
    },
    {
      icon: 'mail',
      title: 'Inquiries',
      one: 'inquiry to forward',
      many: 'inquiries to forward',
      to: '/desk/inquiries',
      ...counted(inquiries, ({ createdAt }) => createdAt),
    },
    {
      icon: 'agreement',
      title: 'Claims',
      one: 'claim to decide',
      many: 'claims to decide',
      to: '/desk/claims',
      ...counted(claims, ({ filedAt }) => filedAt),
    },
  ]
}
