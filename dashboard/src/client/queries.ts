/** What pages read and do: cached by operation and input, refreshed by topic, nothing kept between two people. */

import { cards } from 'virtual:cards'
import { QueryClient, queryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from './call.ts'
import { Fault, type faultOf } from './fault.ts'
import type { Input, Item, ListOperation, ReadOperation, Reply, WriteOperation } from './operations.ts'
import { refetchQueriesWithTimeout } from './refetch-queries.ts'

const maxRetries = 2

/** Temporary failures are retried. Responses are not, and neither is a call that reached its full time limit. */
const isTransient = ({ status, code }: Fault): boolean => (status === 0 && code !== 'timeout') || status === 503

export const queryClient = new QueryClient({
  defaultOptions: {
    // A call that cannot be sent fails immediately, instead of waiting silently for a connection.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => failures < maxRetries && error instanceof Fault && isTransient(error),
    },
  },
})

const keyOf = <N extends ReadOperation>(operation: N, input: Input<N>) => [cards[operation].path, operation, input] as const

export const readQueryOptions = <N extends ReadOperation>(operation: N, input: Input<N>) =>
  queryOptions<Reply<N>, ReturnType<typeof faultOf>>({
    queryKey: keyOf(operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal }),
  })

/** Reads one object. It waits while `enabled` is false. */
export const useRead = <N extends ReadOperation>(operation: N, input: Input<N>, enabled = true) =>
  useQuery({ ...readQueryOptions(operation, input), enabled })

/** Reads a list, a page at a time. It waits while `enabled` is false. */
export const useList = <N extends ListOperation>(operation: N, input: Input<N>, enabled = true) =>
  useInfiniteQuery({
    enabled,
    queryKey: keyOf(operation, input),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...input.query, ...(pageParam && { cursor: pageParam }) }
      return (await call(operation, { ...input, query } as Input<N>, { signal })) as PageOf<Item<N>>
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.meta.nextCursor,
  })

const wholeListPageSize = 100
const maxWholeListPages = 10

/** Reads a list to its end, or its first thousand items: for what counts or orders all of them. Undefined until then. */
export function useWholeList<N extends ListOperation>(operation: N, input: Input<N>, enabled = true): readonly Item<N>[] | undefined {
  const whole = { ...input, query: { ...input.query, limit: wholeListPageSize } } as Input<N>
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useList(operation, whole, enabled)
  const isPartial = enabled && hasNextPage && !isError && (data?.pages.length ?? 0) < maxWholeListPages
  useEffect(() => {
    if (isPartial && !isFetching) void fetchNextPage()
  }, [isPartial, isFetching, fetchNextPage])
  return isPartial ? undefined : data?.pages.flatMap((page) => page.data)
}

/** Polls at an interval what no topic announces, while the page is visible. */
export function useInterval(intervalMs: number, read: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void read(), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, read])
}

interface PageOf<T> {
  readonly data: readonly T[]
  readonly meta: { readonly nextCursor: string | null }
}

/** How long the result of a step waits for the page to update: a read without a response does not hold back the result. */
const refetchTimeoutMs = 1000

/**
 * Executes something, then reads everything on the page again. The object, and with it the button, may be gone by then:
 * continue with `mutateAsync`, because `mutate` calls back only while its component exists. `inOrder`: calls run one after another.
 */
export const useWrite = <N extends WriteOperation>(operation: N, { inOrder = false } = {}) =>
  useMutation<Reply<N>, Fault, Input<N>>({
    mutationFn: (input) => call(operation, input),
    onSettled: () => refetchQueriesWithTimeout(queryClient, refetchTimeoutMs),
    ...(inOrder && { scope: { id: operation } }),
  })
