/** Opening the page of an object marks its notifications as read. */
import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../client/call.ts'
import { queryClient, useRead } from '../client/queries.ts'
import { refetchQueries, underPath } from '../client/refetch-queries.ts'
import { whenVisible } from '../client/when-visible.ts'

/** Up to this number the count is exact. Beyond it, a new notification does not change the count. */
const maxExact = 99

/** The unread count when a page was marked as read, as the service last returned it: while it is the same, nothing new arrived. */
interface Marked {
  readonly path: string
  readonly unread: number
}

/** The count stays for a page without notifications. If marking fails, it stays, too, and is tried again after the next count. */
async function markPageRead(marked: RefObject<Marked | null>, path: string, before: number): Promise<void> {
  const attempt: Marked = { path, unread: before }
  marked.current = attempt
  const now = await call('markAllRead', { body: { path } }).catch(() => null)
  if (marked.current === attempt) marked.current = now && { path, unread: now.unread }
  if (now !== null && now.unread !== before) await refetchQueries(queryClient, underPath('/inbox'))
}

/** Marks as read the notifications of the page that is open and visible, including those that arrive in the meantime. */
export function useMarkPageRead(): void {
  const { pathname } = useLocation()
  const { data, dataUpdatedAt } = useRead('countUnread', {})
  const marked = useRef<Marked | null>(null)
  const unread = data?.unread ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives while the last is being marked leaves the count unchanged, although it was counted again
  useEffect(() => {
    // The inbox and the start page list unread notifications. No notification leads to them.
    if (unread === 0 || pathname === '/' || pathname === '/inbox') return
    const isMarked = marked.current?.path === pathname && marked.current.unread === unread
    if (isMarked && unread <= maxExact) return
    return whenVisible(() => void markPageRead(marked, pathname, unread))
  }, [pathname, unread, dataUpdatedAt])
}
