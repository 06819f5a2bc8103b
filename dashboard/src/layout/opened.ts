/** Whoever has opened the page of a thing has read what they were told of it. */
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../client/call.ts'
import { whenLookedAt } from '../client/looked-at.ts'
import { queryClient, useRead } from '../client/queries.ts'
import { readAnew, readFrom } from '../client/read-anew.ts'

/** Up to here the count is exact: beyond, it tells of nothing that came. */
const maxExact = 99

/** What was unread when a page was marked as read, by what the service told last: while it is still so many, nothing came. */
interface Marked {
  readonly path: string
  readonly unread: number
}

/** Of a page that nothing leads to the count stays. Where this fails it stays, too, shows so, and is tried once it is counted anew. */
async function markOpened(marked: RefObject<Marked | null>, path: string, before: number): Promise<void> {
  const asked: Marked = { path, unread: before }
  marked.current = asked
  const now = await call('markAllRead', { body: { path } }).catch(() => null)
  if (marked.current === asked) marked.current = now && { path, unread: now.unread }
  if (now !== null && now.unread !== before) await readAnew(queryClient, readFrom('/inbox'))
}

/** Marks as read what leads to the page that is open and looked at; what comes while it is, too. */
export function useOpenedIsRead(): void {
  const { pathname } = useLocation()
  const { data, dataUpdatedAt } = useRead('countUnread', {})
  const marked = useRef<Marked | null>(null)
  const unread = data?.unread ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came while the last was marked leaves the count as it was, counted anew
  useEffect(() => {
    // The inbox and the start show what is unread; nothing leads to them.
    if (unread === 0 || pathname === '/' || pathname === '/inbox') return
    const isMarked = marked.current?.path === pathname && marked.current.unread === unread
    if (isMarked && unread <= maxExact) return
    return whenLookedAt(() => void markOpened(marked, pathname, unread))
  }, [pathname, unread, dataUpdatedAt])
}
