import { pluralize } from './humanize.ts'
import type { ToDo } from './to-dos.tsx'

/** One line for all waiting items of a kind. Nothing if none waits. */
export const countedToDo = (
  count: number,
  icon: ToDo['icon'],
  one: string,
  many: string,
  detail: string | undefined,
  where: Pick<ToDo, 'step' | 'to' | 'params' | 'search' | 'hash'>,
): ToDo[] => (count === 0 ? [] : [{ icon, text: pluralize(count, one, many), detail, ...where }])
