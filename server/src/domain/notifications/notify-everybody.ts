import type { Tx } from '../../db/client.ts'
import { endBroadcast, moveBroadcast, nextCompanies, noticesOfBroadcast, takeBroadcast } from './notices.store.ts'
import { type Letters, notifyPeople } from './notify.steps.ts'

/** Notifies the next companies of a broadcast; returns whether there are more. */
export async function notifyEverybody(tx: Tx, maxCompanies: number, letters: Letters): Promise<boolean> {
  const broadcast = await takeBroadcast(tx)
  if (!broadcast) return false
  const { agreementId, after } = broadcast
  const next = await nextCompanies(tx, after, maxCompanies)
  const count = next?.count ?? 0
  if (next && count > 0) await notifyPeople(tx, await noticesOfBroadcast(tx, agreementId, after, next), letters)
  if (next && count === maxCompanies) moveBroadcast(tx, agreementId, next.last)
  else endBroadcast(tx, agreementId)
  return true
}
