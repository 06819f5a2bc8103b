import type { Item } from '../../../client/operations.ts'
import { useList } from '../../../client/queries.ts'

export type Progress = 'introduced' | 'has a deal'

/** How far requests have come beyond their offers, by the newest introductions; undefined while these are read. */
export function useProgress(when = true): ReadonlyMap<string, Progress> | undefined {
  const met = useList('listIntroductionDetails', { query: { statuses: 'active,concluded', role: 'buyer' } }, when).data
  return met && new Map(met.pages.flatMap(({ data }) => [...data].sort(dealsLast).map(stepOf)))
}

const isDeal = ({ introduction }: Item<'listIntroductionDetails'>) => introduction.status === 'concluded'
const dealsLast = (a: Item<'listIntroductionDetails'>, b: Item<'listIntroductionDetails'>) => Number(isDeal(a)) - Number(isDeal(b))
const stepOf = (detail: Item<'listIntroductionDetails'>) =>
  [detail.introduction.requestId ?? '', isDeal(detail) ? 'has a deal' : 'introduced'] as const
