/** The queues of the desk: what waits, how much of it, since when. */
import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../client/operations.ts'
import { reading } from '../../client/queries.ts'
import type { Address } from '../../frame/navigation.ts'
import type { Search } from '../../parts/filters.tsx'
import type { IconName } from '../../parts/icon.tsx'

type Desk = Reply<'readDesk'>

interface Told {
  readonly icon: IconName
  readonly title: string
  /** One of it, and many of it, for a line of text. */
  readonly one: string
  readonly many: string
  readonly to: Address
  readonly search?: Search
}
export type Queue = Told & Desk[keyof Desk]

const told: Readonly<Record<keyof Desk, Told>> = {
  review: { icon: 'listing', title: 'Review', one: 'listing to review', many: 'listings to review', to: '/desk/review' },
  offers: { icon: 'catalog', title: 'Offers', one: 'offer to review', many: 'offers to review', to: '/desk/offers' },
  matching: { icon: 'match', title: 'Matching', one: 'request to match', many: 'requests to match', to: '/desk/matching' },
  inquiries: { icon: 'radar', title: 'Inquiries', one: 'inquiry to forward', many: 'inquiries to forward', to: '/desk/inquiries' },
  claims: { icon: 'opportunity', title: 'Claims', one: 'claim to decide', many: 'claims to decide', to: '/desk/claims' },
  invoices: {
    icon: 'invoice',
    title: 'Invoices',
    one: 'overdue invoice',
    many: 'overdue invoices',
    to: '/desk/invoices',
    search: { status: 'issued' },
  },
  mails: {
    icon: 'mail',
    title: 'Mails',
    one: 'mail that failed',
    many: 'mails that failed',
    to: '/desk/mails',
    search: { state: 'failed' },
  },
  rentals: {
    icon: 'rental',
    title: 'Rentals',
    one: 'rental that is stuck',
    many: 'rentals that are stuck',
    to: '/desk/rentals',
    search: { status: 'stuck' },
  },
}
const names = Object.keys(told) as (keyof Desk)[]

/** What time alone brings into a queue is announced to nobody. */
const everyMs = 60_000

/** Undefined while they are being read. `when` false reads nothing. */
export function useQueues(when: boolean): readonly Queue[] | undefined {
  const desk = useQuery({ ...reading('readDesk', {}), enabled: when, refetchInterval: everyMs }).data
  return desk && names.map((name) => ({ ...told[name], ...desk[name] }))
}
