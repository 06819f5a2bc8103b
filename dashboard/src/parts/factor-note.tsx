import { useSession } from '../client/session.ts'
import { useNow } from './formatters.tsx'

/** Whether a step will ask for the second factor now: a proof stays valid for some minutes. */
export function FactorNote() {
  const { enrolled, freshUntil } = useSession().secondFactor
  const nowMs = useNow(5_000)
  if (!enrolled) return 'You have no second factor yet. You will set one up first.'
  const isFresh = freshUntil !== null && Date.parse(freshUntil) > nowMs
  return isFresh
    ? 'You are not asked for your second factor again, because you verified it within the last five minutes.'
    : 'You will be asked for your second factor.'
}
