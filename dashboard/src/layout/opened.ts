/** Whoever has opened the page of a thing has read what they were told of it. */
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../client/call.ts'
import { whenLookedAt } from '../client/looked-at.ts'
import { queryClient, useRead } from '../client/queries.ts'
import { readAnew, readFrom } from '../client/read-anew.ts'

/** Of a page that nothing leads to the count stays. Where this fails it stays, too, and shows so. */
async function markOpened(path: string, before: number): Promise<void> {
  const now = await call('markAllRead', { body: { path } }).catch(() => null)
  if (now !== null && now.unread < before) await readAnew(queryClient, readFrom('/inbox'))
}

/** Marks as read what leads to the page that is open and looked at; what comes while it is, too. */
export function useOpenedIsRead(): void {
  const { pathname } = useLocation()
  const { data, dataUpdatedAt } = useRead('countUnread', {})
  const unread = data?.unread ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came while the last was marked leaves the count as it was, counted anew
  useEffect(() => {
    // The inbox and the start show what is unread; nothing leads to them.
    if (unread === 0 || pathname === '/' || pathname === '/inbox') return
    return whenLookedAt(() => void markOpened(pathname, unread))
  }, [pathname, unread, dataUpdatedAt])
}
