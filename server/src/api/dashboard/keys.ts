import type { keyCards } from '@parley/contract/dashboard/keys'
import type { KeyDefaults } from '../../domain/account/ceilings.ts'
import { findKeySettings, listKeys, renameKey } from '../../domain/account/keys.ts'
import { mintKey } from '../../domain/account/mint-key.ts'
import { revokeKey } from '../../domain/account/revoke-key.ts'
import { rollKey } from '../../domain/account/roll-key.ts'
import { notFound } from '../../fault.ts'
import { type DashboardHandlers, requireFactor } from '../../http/dashboard-door.ts'
import { documentOf } from '../document.ts'

export const keyHandlers = (defaults: KeyDefaults): DashboardHandlers<typeof keyCards> => ({
  listKeys: async ({ read, session, page }) =>
    page.answer(await listKeys(read, session.personId, defaults.dailySpendLimitCents, page.newestFirst())),
  async mintKey(tx, { actor, session, body }) {
    if (body.mode === 'live') requireFactor(session)
    return mintKey(tx, actor, body, defaults)
  },
  renameKey: async (tx, { actor, id, body }) => documentOf(await renameKey(tx, actor.personId, id, body.name)),
  async rollKey(tx, { actor, session, id, body }) {
    const settings = await findKeySettings(tx, actor.personId, id)
    if (!settings) throw notFound()
    if (settings.mode === 'live') requireFactor(session)
    return rollKey(tx, actor, { id, ...settings }, body, defaults)
  },
  revokeKey: async (tx, { actor, id }) => documentOf(await revokeKey(tx, actor, id, actor.personId)),
})
