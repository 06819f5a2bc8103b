import type { Mode } from '@parley/contract/access'
import type { keyCards } from '@parley/contract/dashboard/keys'
import { createKey } from '../../domain/account/create-key.ts'
import { ceilingsOf, defaultLimits, type KeyDefaults } from '../../domain/account/key-ceilings.steps.ts'
import { findKeySettings, keys } from '../../domain/account/keys.store.ts'
import { renameKey } from '../../domain/account/rename-key.ts'
import { revokeKey } from '../../domain/account/revoke-key.ts'
import { rollKey } from '../../domain/account/roll-key.ts'
import type { DashboardHandlers } from '../../http/dashboard-handler.ts'
import { requireFactor } from '../../http/sessions.ts'
import { documentOf } from '../document.ts'
import type { CachedReferenceNames } from '../partner/reference-data.ts'

export const keyHandlers = (defaults: KeyDefaults, names: CachedReferenceNames): DashboardHandlers<typeof keyCards> => ({
  listKeys: async ({ read, session, page }) =>
    page.toDocument(await keys.page(read, { personId: session.personId, dailyLimitCents: defaults.dailySpendLimitCents }, {}, page)),
  async readKeyLimits({ read, companyId }) {
    const limitsOf = async (mode: Mode) => {
      const ceilings = await ceilingsOf(read, companyId, mode, defaults)
      return { ...ceilings, default: defaultLimits(ceilings, mode, defaults) }
    }
    const [live, test] = await Promise.all([limitsOf('live'), limitsOf('test')])
    return { live, test }
  },
  async createKey(tx, { actor, body }) {
    if (body.mode === 'live') requireFactor(actor)
    return createKey(tx, actor, body, defaults, await names.read())
  },
  renameKey: async (tx, { actor, id, body }) => documentOf(await renameKey(tx, actor, id, body.name)),
  async rollKey(tx, { actor, id, body }) {
    const settings = await findKeySettings(tx, actor.personId, id)
    if (settings?.mode === 'live') requireFactor(actor)
    return rollKey(tx, actor, settings && { id, ...settings }, body, defaults)
  },
  revokeKey: async (tx, { actor, id }) => documentOf(await revokeKey(tx, actor, id, actor.personId)),
})
