import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refetchQueries, refetchQueriesWithTimeout, underPath } from './refetch-queries.ts'

it('what was answered before a change is read again, also where it was the first reading and had not come yet', async () => {
  const client = new QueryClient()
  let stored = 'before'
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const read = async () => {
    const response = stored
    await gate
    return response
  }
  const page = new QueryObserver(client, { queryKey: ['/inbox', 'countUnread', {}], queryFn: read, retry: false })
  const unsubscribe = page.subscribe(() => {})
  stored = 'after'
  const refetched = refetchQueries(client)
  release()
  await refetched
  expect(page.getCurrentResult().data).toBe('after')
  unsubscribe()
  client.clear()
})

it('only the selected part of the page is read again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const reads: string[] = []
  const open = async (path: string) => {
    const page = new QueryObserver(client, { queryKey: [path], queryFn: async () => reads.push(path) })
    const unsubscribe = page.subscribe(() => {})
    await page.fetchOptimistic(page.options as never)
    return unsubscribe
  }
  const closing = [await open('/requests'), await open('/requests/dem_1'), await open('/inbox')]
  reads.length = 0
  await refetchQueries(client, underPath('/requests'))
  expect(reads).toEqual(['/requests', '/requests/dem_1'])
  for (const close of closing) close()
  client.clear()
})

it('a read without a response does not hold back the result of a step', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const page = new QueryObserver(client, { queryKey: ['/inbox'], queryFn: () => new Promise(() => {}), retry: false })
  const unsubscribe = page.subscribe(() => {})
  let isResolved = false
  const waiting = refetchQueriesWithTimeout(client, 1000).then(() => {
    isResolved = true
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(isResolved).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isResolved).toBe(true)
  await waiting
  unsubscribe()
  client.clear()
  vi.useRealTimers()
})
