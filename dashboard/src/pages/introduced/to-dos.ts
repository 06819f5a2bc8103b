import { type Side, sides } from '@parley/contract/introductions'
import type { Item, Reply } from '../../client/operations.ts'
import { useList, useRead } from '../../client/queries.ts'
import { counted } from '../../parts/plain-words.ts'
import type { ToDo, ToDos } from '../../parts/to-dos.tsx'
import { dealPanelId, messagesPanelId } from './panel-ids.ts'
import { dealToConfirm, dealToReportAnew } from './reported-deal.ts'

type Detail = Item<'listIntroductionDetails'>

/** What a company should do next with the companies it has met. */
export function useIntroducedToDos(when: boolean): ToDos {
  const unread = useRead('listUnreadMessages', {}, when).data
  const active = useList('listIntroductionDetails', { query: { status: 'active' } }, when).data
  if (!unread || !active) return when ? undefined : []
  const introductions = active.pages.flatMap((page) => page.data)
  return [
    ...unread.data.map(toRead),
    ...sides.flatMap((role) =>
      onSide(
        role,
        introductions.filter(({ introduction }) => introduction.role === role),
      ),
    ),
  ]
}

const toRead = ({ introductionId, counterpartyName, count }: Reply<'listUnreadMessages'>['data'][number]): ToDo => ({
  icon: 'mail',
  text: `${counted(count, 'unread message')} from ${counterpartyName}`,
  to: '/introductions/$id',
  params: { id: introductionId },
  hash: messagesPanelId,
})

function onSide(role: Side, introductions: readonly Detail[]): ToDo[] {
  const other = role === 'buyer' ? 'seller' : 'buyer'
  const unready = introductions.filter(({ introduction }) => introduction[`${role}ReadyAt`] === null)
  const toConfirm = introductions.filter(dealToConfirm)
  const contested = introductions.filter(dealToReportAnew)
  return [
    ...some(unready, role, 'introduction', `${other} to talk to`, 'Say when your side is ready to make a deal.'),
    ...some(toConfirm, role, 'deal', 'deal to confirm', `The ${other} reported it.`, 'deals to confirm'),
    ...some(contested, role, 'deal', 'contested deal', `Read what the ${other} says, and report it anew once you agree.`),
  ]
}

/** One by its introduction, several by way of their list. */
function some(those: readonly Detail[], role: Side, icon: ToDo['icon'], one: string, detail: string, many?: string): ToDo[] {
  const [first] = those
  if (first === undefined) return []
  const where: Pick<ToDo, 'to' | 'params' | 'search' | 'hash'> =
    those.length > 1
      ? { to: '/introductions', search: { status: 'active', role } }
      : { to: '/introductions/$id', params: { id: first.introduction.id }, ...(icon === 'deal' && { hash: dealPanelId }) }
  return [{ icon, text: counted(those.length, one, many), detail, ...where }]
}
