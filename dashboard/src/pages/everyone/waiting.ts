import { useList, useRead } from '../../client/queries.ts'
import { type Session, whyNotCall } from '../../client/session.ts'
import type { Waiting, WaitingIn } from '../../parts/waiting.tsx'

/** What a person should do for themselves and for their company before anything else goes well. */
export function useOwnWaiting(session: Session): WaitingIn {
  const manages = whyNotCall(session, 'editCompany') === null
  const signs = whyNotCall(session, 'signAgreement') === null
  const company = useRead('readCompany', {}, manages).data
  const agreements = useList('listAgreements', {}, signs).data?.pages.flatMap(({ data }) => data)
  if ((manages && !company) || (signs && !agreements)) return undefined
  return [
    session.secondFactor.enrolled ? null : secondFactor,
    company?.contactEmail === null && company.contactPhone === null ? contactCard : null,
    agreements?.some(({ current, signedAt }) => current && signedAt === null) ? agreement : null,
  ].filter((one) => one !== null)
}

const secondFactor: Waiting = {
  icon: 'shield',
  text: 'Set up a second factor',
  detail: 'Signing, accepting, bidding and live keys need one.',
  to: '/account/security',
}
const contactCard: Waiting = {
  icon: 'company',
  text: 'Say how a counterpart reaches you',
  detail: 'It is read after a reveal, and not before.',
  to: '/company',
}
const agreement: Waiting = {
  icon: 'agreement',
  text: 'Sign the introduction agreement',
  detail: 'Accepting an opportunity and bidding need it.',
  to: '/agreements',
}
