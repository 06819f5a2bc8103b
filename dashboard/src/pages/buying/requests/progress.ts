import { useList } from '../../../client/queries.ts'

export type Progress = 'introduced' | 'has a deal'

/** How far requests have come beyond their offers, by the newest introductions; undefined while these are read. */
export function useProgress(when = true): ReadonlyMap<string, Progress> | undefined {
  const met = useList('listIntroductionDetails', { query: { statuses: 'active,concluded', role: 'buyer' } }, when).data
  if (!met) return undefined
  const progress = new Map<string, Progress>()
  for (const { introduction } of met.pages.flatMap(({ data }) => data)) {
    const { requestId, status } = introduction
    if (requestId === null || progress.get(requestId) === 'has a deal') continue
    progress.set(requestId, status === 'concluded' ? 'has a deal' : 'introduced')
  }
  return progress
}
