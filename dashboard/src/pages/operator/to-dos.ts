import { agoText, useNow } from '../../parts/formatters.tsx'
import { pluralize } from '../../parts/humanize.ts'
import type { ToDo, ToDos } from '../../parts/to-dos.tsx'
import { type Queue, useQueues } from './queues.ts'

/** The operator's to-dos: the queues that are not empty. */
export function useOperatorToDos(when: boolean): ToDos {
  const nowMs = useNow(30_000)
  const queues = useQueues(when).data
  if (!when) return []
  return queues?.filter(({ count }) => count > 0).map((queue) => lineOf(queue, nowMs))
}

const lineOf = ({ icon, count, more, one, many, oldestAt, to, search }: Queue, nowMs: number): ToDo => ({
  step: 'readQueues',
  icon,
  text: (more ? 'More than ' : '') + pluralize(count, one, many),
  detail: oldestAt ? `The oldest is from ${agoText(oldestAt, nowMs)}.` : undefined,
  to,
  search,
})
