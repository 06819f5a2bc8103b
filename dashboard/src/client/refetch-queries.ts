import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Reads again what is on the page, or the part selected by `predicate`. Resolves when it is read. The response to a first read in
 * progress may be from before the change, and the library does not restart it: it is read again after it completes.
 */
export async function refetchQueries(client: QueryClient, predicate: (query: Query) => boolean = () => true): Promise<void> {
  const pendingReads = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const refetch = async (query: Query) => {
    await query.promise?.catch(() => {})
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  await Promise.all([client.invalidateQueries({ predicate }), ...pendingReads.map(refetch)])
}

/** The same, with a time limit. It resolves then, and later reads continue. */
export const refetchQueriesWithTimeout = (client: QueryClient, timeoutMs: number): Promise<void> =>
  Promise.race([refetchQueries(client), new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))])

/** Everything read from a path, or from one below it. */
export const underPath =
  (path: string) =>
  ({ queryKey }: Query) =>
    String(queryKey[0]).startsWith(path)
