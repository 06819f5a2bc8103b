import type { Tx } from '../../db/client.ts'
import { digestLetter } from './letter.documents.ts'
import type { Letters } from './notify.steps.ts'
import { takeDueDigests } from './store.ts'

/** Sends the digests of up to `maxPeople` people, one letter each unless nothing is left in it. Returns how many people had one due. */
export async function sendDigests(tx: Tx, maxPeople: number, { outbox, links }: Letters): Promise<number> {
  const due = await takeDueDigests(tx, maxPeople)
  for (const { items, ...person } of due) {
    if (items === null) continue
    const unsubscribeUrl = links.urlFor({ personId: person.personId, kind: 'digest' })
    outbox.post(tx, digestLetter(outbox.head, { ...person, unsubscribeUrl }, items))
  }
  return due.length
}
