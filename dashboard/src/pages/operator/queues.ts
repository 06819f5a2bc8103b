/** A queue of the operator console: what waits, how many, and since when. */
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../client/operations.ts'
import { readQueryOptions } from '../../client/queries.ts'
import type { Address } from '../../layout/navigation.ts'
import type { Search } from '../../parts/filters.tsx'
import type { IconName } from '../../parts/icon.tsx'

type Queues = Reply<'readQueues'>

interface QueueInfo {
  readonly icon: IconName
  readonly title: string
  /** Singular and plural, for a line of text. */
  readonly one: string
  readonly many: string
  readonly to: Address
  readonly search?: Search
}
export type Queue = QueueInfo & Queues[keyof Queues]

const queueInfo: Readonly<Record<keyof Queues, QueueInfo>> = {
  review: {
    icon: 'listing',
    title: 'Review',
    one: 'listing to review',
    many: 'listings to review',
    to: '/operator/review',
    search: { sort: 'oldest' },
  },
  offers: {
    icon: 'catalog',
    title: 'Offers',
    one: 'offer to review',
    many: 'offers to review',
    to: '/operator/offers',
    search: { sort: 'oldest' },
  },
  matching: {
    icon: 'match',
    title: 'Matching',
    one: 'request to match',
    many: 'requests to match',
    to: '/operator/matching',
    search: { sort: 'oldest' },
  },
  inquiries: {
    icon: 'radar',
    title: 'Inquiries',
    one: 'inquiry to forward',
    many: 'inquiries to forward',
    to: '/operator/inquiries',
    search: { status: 'received', sort: 'oldest' },
  },
  claims: {
    icon: 'opportunity',
    title: 'Claims',
    one: 'claim to decide',
    many: 'claims to decide',
    to: '/operator/claims',
    search: { status: 'filed', sort: 'oldest' },
  },
  invoices: {
    icon: 'invoice',
    title: 'Invoices',
    one: 'overdue invoice',
    many: 'overdue invoices',
    to: '/operator/invoices',
    search: { status: 'issued' },
  },
  refunds: {
    icon: 'wallet',
    title: 'Refunds',
    one: 'refund that is due',
    many: 'refunds that are due',
    to: '/operator/invoices',
    search: { refund: 'due' },
  },
  mails: {
    icon: 'mail',
    title: 'Emails',
    one: 'email that failed',
    many: 'emails that failed',
    to: '/operator/mails',
    search: { status: 'failed' },
  },
  rentals: {
    icon: 'rental',
    title: 'Rentals',
    one: 'rental that is stuck',
    many: 'rentals that are stuck',
    to: '/operator/rentals',
    search: { status: 'stuck' },
  },
}
const names = Object.keys(queueInfo) as (keyof Queues)[]

/** Items that enter a queue only because time passed are not announced. */
const refetchIntervalMs = 60_000

const queuesOf = (queues: Queues): readonly Queue[] => names.map((name) => ({ ...queueInfo[name], ...queues[name] }))

/** If `enabled` is false, nothing is read. */
export const useQueues = (enabled: boolean) =>
  useQuery({ ...readQueryOptions('readQueues', {}), enabled, refetchInterval: refetchIntervalMs, select: queuesOf })
