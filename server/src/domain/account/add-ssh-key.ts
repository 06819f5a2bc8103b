import { sshKeysPerPerson } from '@parley/contract/dashboard/ssh-keys'
import type { PersonActor } from '../../core/actor.ts'
import { Fault } from '../../core/fault.ts'
import type { Tx } from '../../db/client.ts'
import { record } from '../audit/store.ts'
import { countSshKeys, insertSshKey } from './ssh-keys.store.ts'

interface SshKeyInput {
  readonly name: string
  readonly publicKey: string
}

/** Stores an SSH public key for the person, once. */
export async function addSshKey(tx: Tx, actor: PersonActor, { name, publicKey }: SshKeyInput): Promise<string> {
  if ((await countSshKeys(tx, actor.personId)) >= sshKeysPerPerson) throw new Fault('ssh_key_limit_reached')
  const line = publicKey
    .trim()
    .split(/[ \t]+/)
    .join(' ')
  const added = await insertSshKey(tx, actor.personId, name.trim(), line)
  if (!added) throw new Fault('ssh_key_exists')
  record(tx, actor, 'ssh_key.added', added.id)
  return added.wire
}
