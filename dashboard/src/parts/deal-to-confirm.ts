import type { Reply } from '../client/operations.ts'
import type { ToDo } from './to-dos.tsx'

type Detail = Reply<'readIntroductionDetail'>

/** The deal that the other side reported and the reader has not decided. */
export const dealToConfirm = ({ introduction, deals: [last] }: Detail): Detail['deals'][number] | null =>
  last?.status === 'reported' && last.reportedBy !== introduction.role ? last : null

/** Where deals are confirmed: one at its introduction, several by way of their list. */
export function whereToConfirm(those: readonly Detail[], role: Detail['introduction']['role']): Pick<ToDo, 'to' | 'params' | 'search'> {
  const [first] = those
  if (first === undefined || those.length > 1) return { to: '/introductions', search: { status: 'active', role } }
  return { to: '/introductions/$id', params: { id: first.introduction.id } }
}
