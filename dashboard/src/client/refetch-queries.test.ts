import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchQueries } from './refetch-queries.ts'

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
