import { type Side, sides } from '@parley/contract/introductions'
import type { Item, Reply } from '../../client/operations.ts'
import { useRead, useWholeList } from '../../client/queries.ts'
import { countedToDo } from '../../parts/counted-to-do.ts'
import { pluralize } from '../../parts/humanize.ts'
import type { ToDo, ToDos } from '../../parts/to-dos.tsx'
import { dealPanelId, messagesPanelId } from './panel-ids.ts'
import { contestedDeal, dealToConfirm } from './reported-deal.ts'

type Detail = Item<'listIntroductionDetails'>

/** A company's to-dos with the companies it has met. */
export function useIntroducedToDos(when: boolean): ToDos {
  const unread = useRead('listUnreadMessages', {}, when).data
  const active = useWholeList('listIntroductionDetails', { query: { status: 'active' } }, when)
  if (!unread || !active) return when ? undefined : []
  return [
    ...unread.data.map(toRead),
    ...sides.flatMap((role) =>
      toDosOfRole(
        role,
        active.filter(({ introduction }) => introduction.role === role),
      ),
    ),
  ]
}

const toRead = ({ introductionId, counterpartyName, count }: Reply<'listUnreadMessages'>['data'][number]): ToDo => ({
  step: 'listMessages',
  icon: 'mail',
  text: `${pluralize(count, 'unread message')} from ${counterpartyName}`,
  to: '/introductions/$id',
  params: { id: introductionId },
  hash: messagesPanelId,
})

function toDosOfRole(role: Side, introductions: readonly Detail[]): ToDo[] {
  const other = role === 'buyer' ? 'seller' : 'buyer'
  const unready = introductions.filter(({ introduction }) => introduction[`${role}ReadyAt`] === null)
  const toConfirm = introductions.filter(dealToConfirm)
  const contested = introductions.filter(contestedDeal)
  const readyHint = 'Say when your side is ready to make a deal.'
  const contestedHint = `Read what the ${other} says, and report it again once you agree.`
  return [
    ...countedToDo(unready.length, 'introduction', `${other} to talk to`, `${other}s to talk to`, readyHint, {
      step: 'declareReady',
      ...linkOf(unready, role),
    }),
    ...countedToDo(toConfirm.length, 'deal', 'deal to confirm', 'deals to confirm', `The ${other} reported it.`, {
      step: 'confirmDeal',
      ...linkOf(toConfirm, role, dealPanelId),
    }),
    ...countedToDo(contested.length, 'deal', 'contested deal', 'contested deals', contestedHint, {
      step: 'reportDeal',
      ...linkOf(contested, role, dealPanelId),
    }),
  ]
}

/** A single one links to its introduction, several to their list. */
function linkOf(introductions: readonly Detail[], role: Side, hash?: string): Pick<ToDo, 'to' | 'params' | 'search' | 'hash'> {
  const [first] = introductions
  if (first === undefined || introductions.length > 1) return { to: '/introductions', search: { status: 'active', role } }
  return { to: '/introductions/$id', params: { id: first.introduction.id }, ...(hash && { hash }) }
}
