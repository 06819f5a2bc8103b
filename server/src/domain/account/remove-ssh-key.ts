import type { PersonActor } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { deleteSshKey } from './ssh-keys.store.ts'

/** Deletes one of the person's SSH keys. */
export async function removeSshKey(tx: Tx, actor: PersonActor, id: string): Promise<void> {
  const removed = await deleteSshKey(tx, actor.personId, id)
  if (!removed) throw notFound()
  record(tx, actor, 'ssh_key.removed', id)
}
