import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refetchQueries } from './refetch-queries.ts'

it('what was answered before a change is read again, also where it was the first reading and had not come yet', async () => {
  const client = new QueryClient()
  let stored = 'before'
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  const read = async () => {
    const answer = stored
    await held
    return answer
  }
  const page = new QueryObserver(client, { queryKey: ['/inbox', 'countUnread', {}], queryFn: read, retry: false })
  const leave = page.subscribe(() => {})
  stored = 'after'
  const isRead = refetchQueries(client)
  letCome()
  await isRead
  expect(page.getCurrentResult().data).toBe('after')
  leave()
  client.clear()
})
