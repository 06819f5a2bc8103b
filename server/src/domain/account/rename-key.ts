import type { PersonActor } from '../../core/actor.ts'
import { notFound } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { setKeyName } from './keys.store.ts'

/** Renames a key of the person. The audit keeps both names: its readers know a key by its name. */
export async function renameKey(tx: Tx, actor: PersonActor, id: string, name: string): Promise<string> {
  const renamed = await setKeyName(tx, actor.personId, id, name)
  if (!renamed) throw notFound()
  if (renamed.former !== name) record(tx, actor, 'key.renamed', id, { from: renamed.former, to: name })
  return renamed.wire
}
