import type { Tx } from '../../db/client.ts'
import { type Letters, tell } from './tell.steps.ts'
import { beginBroadcasts, lockNotificationHead, moveNotificationHead, noticesOfSteps } from './telling.store.ts'

/** Notifies people of the next linked steps and returns how many steps; none while another instance does. */
export async function tellLinked(tx: Tx, maxSteps: number, letters: Letters): Promise<number> {
  const after = await lockNotificationHead(tx)
  if (after === undefined) return 0
  const moved = await moveNotificationHead(tx, after, maxSteps)
  if (!moved) return 0
  beginBroadcasts(tx, after, moved.chained)
  await tell(tx, await noticesOfSteps(tx, after, moved.chained), letters)
  return moved.count
}
