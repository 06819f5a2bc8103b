import type { PersonActor } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { setKeyName } from './keys.store.ts'

/** Gives a key of the person's another name. The audit keeps both: by its name a key is known to those who read of it. */
export async function renameKey(tx: Tx, actor: PersonActor, id: string, name: string): Promise<string> {
  const renamed = await setKeyName(tx, actor.personId, id, name)
  if (!renamed) throw notFound()
  if (renamed.former !== name) record(tx, actor, 'key.renamed', id, { from: renamed.former, to: name })
  return renamed.wire
}
