import type { Tx } from '../../db/client.ts'
import { beginBroadcasts, lockNotificationHead, moveNotificationHead, noticesOfSteps } from './notices.store.ts'
import { type Letters, notifyPeople } from './notify.steps.ts'

/** Notifies people of the next linked steps and returns how many steps; none while another instance does. */
export async function notifyOfAuditRows(tx: Tx, maxSteps: number, letters: Letters): Promise<number> {
  const after = await lockNotificationHead(tx)
  if (after === undefined) return 0
  const moved = await moveNotificationHead(tx, after, maxSteps)
  if (!moved) return 0
  beginBroadcasts(tx, after, moved.chained)
  await notifyPeople(tx, await noticesOfSteps(tx, after, moved.chained), letters)
  return moved.count
}
