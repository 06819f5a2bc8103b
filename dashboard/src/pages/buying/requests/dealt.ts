import { useList } from '../../../client/queries.ts'

/** The requests that came to a deal, by the newest concluded introductions; undefined while these are read. */
export function useDealtRequests(when = true): ReadonlySet<string> | undefined {
  const concluded = useList('listIntroductionDetails', { query: { status: 'concluded', role: 'buyer' } }, when).data
  return concluded && new Set(concluded.pages.flatMap((page) => page.data.flatMap(({ introduction }) => introduction.requestId ?? [])))
}
