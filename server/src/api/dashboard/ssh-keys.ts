import type { sshKeyCards } from '@parley/contract/dashboard/ssh-keys'
import { addSshKey } from '../../domain/account/add-ssh-key.ts'
import { removeSshKey } from '../../domain/account/remove-ssh-key.ts'
import { sshKeys } from '../../domain/account/ssh-keys.store.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { documentOf } from '../document.ts'

export const sshKeyHandlers: DashboardHandlers<typeof sshKeyCards> = {
  listSshKeys: async ({ read, session, page }) => page.toDocument(await sshKeys.page(read, { personId: session.personId }, {}, page)),
  addSshKey: async (tx, { actor, body }) => documentOf({ wire: await addSshKey(tx, actor, body) }),
  async removeSshKey(tx, { actor, id }) {
    await removeSshKey(tx, actor, id)
    return null
  },
}
