import { useSession } from '../client/session.ts'
import { useNow } from './formatters.tsx'

/** Whether a step will ask for the second factor, as it is now: a proof serves for some minutes. */
export function FactorNote() {
  const { enrolled, freshUntil } = useSession().secondFactor
  const nowMs = useNow(5_000)
  if (!enrolled) return 'You have no second factor yet: you set one up first.'
  const isFresh = freshUntil !== null && Date.parse(freshUntil) > nowMs
  return isFresh
    ? 'Your second factor is not asked for again: you gave it within the last five minutes.'
    : 'Your second factor is asked for.'
}
