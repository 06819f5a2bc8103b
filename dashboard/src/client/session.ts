/** Who is signed in, and what they may do. */

import { cards } from 'virtual:cards'
import { holdsRight, type Right, type Role, rightHolders } from '@parley/contract/access'
import { faults } from '@parley/contract/faults'
import { isFinal, type Move, type StateTable } from '@parley/contract/moves'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { whyNotInState } from '../parts/humanize.ts'
import { notifyOtherTabs } from './call.ts'
import type { Operation, Reply } from './operations.ts'
import { queryClient, readQueryOptions } from './queries.ts'

export type Session = Reply<'readSession'>

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email address that the sign-in is prefilled with. */
    email?: string
    /** The session ended while a page was open. */
    ended?: true
    /** The password was accepted, and the second factor is asked for. */
    proving?: true
  }
}

export const sessionQuery = queryOptions({ ...readQueryOptions('readSession', {}), staleTime: 60_000 })

/** Deletes what the page stored of the previous person. */
export function beginSession(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData(sessionQuery.queryKey, session)
  notifyOtherTabs({ signedIn: session.person.email })
}

/** Nothing that was read for the former company of the page's person is shown any more. */
export function enterCompany(session: Session): void {
  queryClient.setQueryData(sessionQuery.queryKey, session)
  void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== cards.readSession.path })
}

/** The session of the page's person. Only available within the frame, which is not shown without one. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

export const roleNames: Readonly<Record<Role, string>> = {
  owner: 'owner',
  authorized_signatory: 'authorized signatory',
  trader: 'trader',
  viewer: 'viewer',
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })
const withArticle = (role: string) => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`

/** What a page or a step needs of its person. */
export type Requirement = Right | 'company' | 'operator'

/** Why a person may not, in a sentence. Null if they may. */
export function whyNot(session: Session, requirement: Requirement, action = 'do this'): string | null {
  if (requirement === 'operator') return session.person.operator ? null : faults.operator_only.message
  if (session.company === null || session.role === null) return 'This requires a company. Create one, or accept an invitation.'
  if (requirement === 'company' || holdsRight(session.role, requirement)) return null
  const allowedRoles = rightHolders[requirement].map((role) => roleNames[role])
  return `Only ${disjunction.format(allowedRoles.map(withArticle))} can ${action}.`
}

/** Why a person may not make a call. */
export function whyNotCall(session: Session, operation: Operation): string | null {
  const { operator, company, right, method, whileSuspended } = cards[operation]
  if (operator) return whyNot(session, 'operator')
  if (company && session.company?.suspension && method !== 'GET' && !whileSuspended) return 'Your company is suspended.'
  return right ? whyNot(session, right) : company ? whyNot(session, 'company') : null
}

/** Whether a call asks for the second factor, unless it was proven recently. */
export const requiresStepUp = (operation: Operation): boolean => cards[operation].secondFactor === true

/** Why an object in this state does not allow a move. */
export function whyNotMove<S extends string, M extends string>(
  table: StateTable<S, M>,
  move: NoInfer<M>,
  state: NoInfer<S>,
): string | null {
  const { from }: Move<S> = table.moves[move]
  return from.includes(state) ? null : whyNotInState(table.objectType, state, from)
}

/** The status of a step that changes an object's state: why it is not possible now, and whether the object allows no further steps. */
export const stepStatus = <S extends string, M extends string>(table: StateTable<S, M>, move: NoInfer<M>, state: NoInfer<S>) => ({
  why: whyNotMove(table, move, state),
  isOver: isFinal(table, state),
})
