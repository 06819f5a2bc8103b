/** Composes the service: its listeners and the work that runs besides them. */
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sharedHandlers } from './api/partner/handlers.ts'
import { openBackground } from './app/background.ts'
import { type AppOptions as BaseOptions, openBase } from './app/base.ts'
import { openDashboardApi } from './app/dashboard-api.ts'
import { instanceOf, openOps } from './app/ops.ts'
import { openPartnerApi } from './app/partner-api.ts'
import { openRights } from './app/rights.ts'
import { pause } from './core/wait.ts'
import type { Database } from './db/client.ts'
import type { Traffic } from './http/listener-options.ts'
import type { CallLog } from './jobs/call-log.ts'
import { cleanUp } from './jobs/clean-up.ts'
import type { KeyUses } from './jobs/key-uses.ts'
import type { LedgerCheck } from './jobs/ledger-check.ts'
import type { RunningLoop } from './jobs/loop.ts'
import type { WebhookSender } from './jobs/webhooks/sender.ts'
import type { Pages } from './pages/read-pages.ts'
import type { openDriverRegistry } from './provision/installed.ts'

interface AppOptions extends BaseOptions {
  /** The dashboard's pages, if they are built. */
  readonly pages?: Pages | null
}
export interface App {
  readonly db: Database
  /** Reads the rights' epoch and the clock, now. */
  readonly probe: () => Promise<void>
  readonly traffic: Traffic
  /** Runs rented machines. The `local` driver can simulate failures. */
  readonly machines: ReturnType<typeof openDriverRegistry>
  readonly ledger: LedgerCheck
  readonly callLog: CallLog
  /** The loops of the background work that run. */
  readonly loops: () => readonly RunningLoop[]
  readonly uses: KeyUses
  readonly webhookSender: WebhookSender
  /** Executes all due timers, and links and announces audit rows, now. */
  settle(): Promise<void>
  /** Deletes expired rows, now. */
  cleanUp(): Promise<void>
  listen(): Promise<void>
  /** Announces that it leaves, then refuses further calls, finishes those in flight, and stops everything. */
  close(): Promise<void>
}

/** The longest time in which calls in flight may finish after a stop begins, and the shortest in which callers are sent elsewhere. */
const maxDrainMs = 8_000
const minDrainMs = 250

export function createApp({ pages = null, ...options }: AppOptions): App {
  const base = openBase(options)
  const rights = openRights(base)
  const background = openBackground(base, join(import.meta.dirname, '../dist/draw-invoices.js'))
  rights.events.onNew(() => background.webhookSender.wake())
  const instance = instanceOf(base, rights, background)
  const handlers = sharedHandlers(base.reference, background.terms)
  const partner = openPartnerApi(base, rights, background, handlers)
  const dashboard = openDashboardApi(base, rights, background, instance, handlers, pages)
  const ops = openOps(base, instance)
  const { db, traffic } = base.shared

  return {
    db,
    probe: () => rights.invalidation.probe(),
    traffic,
    machines: background.machines,
    ledger: background.ledger,
    callLog: background.callLog,
    loops: background.running,
    uses: background.uses,
    webhookSender: background.webhookSender,
    settle: background.settle,
    cleanUp: () => cleanUp(db),
    async listen() {
      for (const part of [rights, base.tracing, background, partner, dashboard, ops]) await part.start()
    },
    async close() {
      const closingSinceMs = performance.now()
      traffic.drainPending = true
      // Proxies see from /readyz that it leaves. Until then they send it calls.
      if (base.config.drainNoticeMs > 0) await pause(base.config.drainNoticeMs)
      traffic.draining = true
      rights.events.end()
      await rights.changes.end()
      await waitForDrain(traffic, closingSinceMs)
      await Promise.all([partner, dashboard, ops].map((part) => part.stop()))
      await Promise.all([background, rights, base.tracing].map((part) => part.stop()))
      await Promise.all(base.databases.map((one) => one.close()))
    },
  }
}

/** Waits for the calls in flight, within the limits. */
function waitForDrain(traffic: Traffic, closingSinceMs: number): Promise<void> {
  const drainingSinceMs = performance.now()
  return new Promise((resolve) => {
    const check = () => {
      const nowMs = performance.now()
      const idle = traffic.callsInFlight === 0 && nowMs - drainingSinceMs >= minDrainMs
      if (idle || nowMs - closingSinceMs >= maxDrainMs) resolve()
      else setTimeout(check, 10)
    }
    check()
  })
}
