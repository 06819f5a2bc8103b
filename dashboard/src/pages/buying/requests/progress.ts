import type { RequestStatus } from '@parley/contract/requests'
import { useList } from '../../../client/queries.ts'

type Progress = 'introduced' | 'has a deal' | 'offered to sellers'
export type ProgressOf = (request: { readonly id: string; readonly status: RequestStatus }) => Progress | undefined

/** From the newest introductions, undefined while they are read: if there are more, a request that is not among them has no known state. */
export function useProgress(when = true): ProgressOf | undefined {
  const { data: introductions, hasNextPage } = useList(
    'listIntroductionDetails',
    { query: { statuses: 'active,concluded', role: 'buyer' } },
    when,
  )
  if (!introductions) return undefined
  const progress = new Map<string, Progress>()
  for (const { introduction } of introductions.pages.flatMap(({ data }) => data)) {
    const { requestId, status } = introduction
    if (requestId === null || progress.get(requestId) === 'has a deal') continue
    progress.set(requestId, status === 'concluded' ? 'has a deal' : 'introduced')
  }
  return ({ id, status }) => progress.get(id) ?? (status === 'matched' && !hasNextPage ? 'offered to sellers' : undefined)
}
