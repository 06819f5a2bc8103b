/** The dashboard's listener: its endpoints, and its pages if they are built. */
import { dashboardCards } from '@parley/contract/dashboard/cards'
import { dashboardHandlers } from '../api/dashboard/handlers.ts'
import type { SharedHandlers } from '../api/partner/handlers.ts'
import { testHelperHandlers } from '../api/partner/test-helpers.ts'
import { webhookHandlers } from '../api/partner/webhooks.ts'
import { Sealer } from '../core/sealer.ts'
import { principalStatuses } from '../domain/account/sessions.store.ts'
import { findSession } from '../domain/account/store.ts'
import { createDashboardApi } from '../http/dashboard-api.ts'
import { healthOf } from '../ops/health.ts'
import type { Instance } from '../ops/metrics.ts'
import type { Pages } from '../pages/read-pages.ts'
import { registerPages } from '../pages/routes.ts'
import type { Background } from './background.ts'
import type { Base, Part } from './base.ts'
import { listenerPart } from './listener-part.ts'
import type { Rights } from './rights.ts'

export function openDashboardApi(
  base: Base,
  rights: Rights,
  background: Background,
  instance: Instance,
  shared: SharedHandlers,
  pages: Pages | null,
): Part {
  const { config, limits, dashboard, tracing, reference, secret } = base
  const { db, clock } = base.shared
  const app = createDashboardApi(
    {
      ...base.shared,
      ...dashboard,
      onEnded: tracing.of('dashboard'),
      addresses: limits.open('dashboard_address', undefined, 'address'),
      addressLimit: config.limits.dashboardAddressPerMinute,
      rentalWrites: limits.open('person_rental_write', undefined, 'rental_write'),
      rentalWritesPerMinute: config.limits.rentalWritesPerMinute,
      origin: new URL(config.dashboardUrl).origin,
      findSession: async (tokenHash) => {
        const row = await findSession(db.read, tokenHash)
        return row && { ...row, tokenHash }
      },
      statusesOf: (ids) => principalStatuses(db.read, ids),
    },
    dashboardCards,
    dashboardHandlers({
      config,
      db,
      clock,
      factors: new Sealer(secret, 'second factors'),
      bids: background.bids,
      outbox: background.outbox,
      unsubscribeLinks: background.unsubscribeLinks,
      renderer: background.renderer,
      shared,
      open: base.shared.open,
      testHelpers: testHelperHandlers(
        reference.words,
        config,
        background.terms,
        { ...shared, ...webhookHandlers(background.webhooks) },
        base.shared.open,
      ),
      drivers: background.machines.registry.installed,
      machineMetrics: (machine) => background.machineMetrics.read(machine),
      changes: rights.changes,
      limits,
      health: () => healthOf(instance),
      words: reference.words,
      names: reference.names,
      webhooks: background.webhooks,
    }),
  )
  if (pages) registerPages(app, pages, { ...base.shared, ...config, statusUrl: config.statusUrl ?? '' })
  return listenerPart(app, config.dashboard)
}
