import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Reads anew what is on the page, or what of it is `which`; resolves when it is read. A first reading that is on its way may have been
 * answered before the change, and the library lets it be: it is read again once it is there.
 */
export async function readAnew(client: QueryClient, which: (query: Query) => boolean = () => true): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ predicate: which, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  const again = async (query: Query) => {
    await query.promise?.catch(() => {})
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  await Promise.all([client.invalidateQueries({ predicate: which }), ...first.map(again)])
}

/** The same; resolves after a time at the latest, while what is not read yet is waited for. */
export const readAnewWithin = (client: QueryClient, atMostMs: number): Promise<void> =>
  Promise.race([readAnew(client), new Promise<void>((resolve) => setTimeout(resolve, atMostMs))])

/** What is read from a path, or from one below it. */
export const readFrom =
  (path: string) =>
  ({ queryKey }: Query) =>
    String(queryKey[0]).startsWith(path)
