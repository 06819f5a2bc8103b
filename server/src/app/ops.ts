/** The operations listener, and what it reports about this instance. */
import { storesLetters } from '../config.ts'
import { EventLoop } from '../ops/event-loop.ts'
import { openOps as openListener } from '../ops/listener.ts'
import type { Instance } from '../ops/metrics.ts'
import type { Background } from './background.ts'
import type { Base, Part } from './base.ts'
import { listenerPart } from './listener-part.ts'
import type { Rights } from './rights.ts'

export const instanceOf = (base: Base, rights: Rights, background: Background): Instance => ({
  listeners: [base.partner, base.dashboard],
  traffic: base.shared.traffic,
  db: base.shared.db,
  databases: base.databases,
  rights: rights.invalidation,
  migrations: base.migrations,
  loops: background.running,
  streams: rights.changes,
  events: rights.events,
  publisher: background.publisher,
  limits: base.limits,
  leases: base.leases,
  principals: rights.principals,
  ledger: background.ledger,
  callLog: background.callLog,
  eventLoop: new EventLoop(),
  sendsMail: base.config.smtpUrl !== null,
  mailDisabled: storesLetters(base.config),
  webhooks: background.webhookSender,
  registry: background.machines.registry,
})

export function openOps({ config }: Base, instance: Instance): Part {
  const listener = listenerPart(openListener(instance), config.ops)
  return {
    async start() {
      instance.eventLoop.start()
      await listener.start()
    },
    async stop() {
      await listener.stop()
      instance.eventLoop.stop()
    },
  }
}
