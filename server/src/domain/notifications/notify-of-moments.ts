import type { Tx } from '../../db/client.ts'
import { type MomentName, noticesOfMoments, takeMoments } from './notices.store.ts'
import { type Letters, notifyPeople } from './notify.steps.ts'

/** Notifies people of the next moments that arrived and returns how many moments; none while another instance does. */
export async function notifyOfMoments(tx: Tx, name: MomentName, maxMoments: number, letters: Letters): Promise<number> {
  const due = await takeMoments(tx, name, maxMoments)
  if (due.length > 0) await notifyPeople(tx, await noticesOfMoments(tx, name, due, maxMoments), letters)
  return due.length
}
