import { agoText, useNow } from '../../parts/figures.tsx'
import type { Waiting, WaitingIn } from '../../parts/waiting.tsx'
import { counted } from '../../parts/words.ts'
import { type Queue, useQueues } from './queues.ts'

/** What waits at the operator's desk: the queues with something in them. */
export function useOperatorWaiting(when: boolean): WaitingIn {
  const nowMs = useNow(30_000)
  const queues = useQueues(when)
  if (!when) return []
  return queues?.filter(({ count }) => count > 0).map((queue) => lineOf(queue, nowMs))
}

const lineOf = ({ icon, count, more, one, many, oldestAt, to, search }: Queue, nowMs: number): Waiting => ({
  icon,
  text: (more ? 'More than ' : '') + counted(count, one, many),
  detail: oldestAt ? `The oldest is from ${agoText(oldestAt, nowMs)}.` : undefined,
  to,
  search,
})
