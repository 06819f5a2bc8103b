/** What an instance does besides calls: timers, the audit chain, mail, machines, logs and checks. */

import { InvoiceRenderer } from '../api/dashboard/invoice-renderer.ts'
import { deriveKey, Sealer } from '../core/sealer.ts'
import { serviceBilling } from '../domain/invoices/rules.ts'
import { Outbox } from '../domain/mail/outbox.steps.ts'
import { UnsubscribeLinks } from '../domain/notifications/unsubscribe-links.crypto.ts'
import { rentalTerms } from '../domain/rentals/terms.steps.ts'
import type { WebhookTerms } from '../domain/webhooks/create-endpoint.ts'
import { AuditChain } from '../jobs/audit-chain.ts'
import { autopilot } from '../jobs/autopilot.ts'
import { CallLog } from '../jobs/call-log.ts'
import { cleanUpLoop } from '../jobs/clean-up.ts'
import { EventPublisher } from '../jobs/event-publisher.ts'
import { KeyUses } from '../jobs/key-uses.ts'
import { LedgerCheck } from '../jobs/ledger-check.ts'
import { type Loop, type RunningLoop, run } from '../jobs/loop.ts'
import { machineClaims } from '../jobs/machine-claims.ts'
import { MachineMetricsCache } from '../jobs/machine-metrics.ts'
import { mailLoop, maxConcurrentLetters } from '../jobs/mail.ts'
import { marketFold } from '../jobs/market-fold.ts'
import { Notifications } from '../jobs/notifications.ts'
import { reconcileLoop } from '../jobs/reconcile-machines.ts'
import { RentalWork } from '../jobs/rental-work.ts'
import { settleDue, timers, undecidedLots } from '../jobs/timers.ts'
import { openWebhookSender } from '../jobs/webhooks/open-sender.ts'
import { openDriverRegistry } from '../provision/installed.ts'
import type { Base, Part } from './base.ts'

export type Background = ReturnType<typeof openBackground>

/** `rendererThread` is the path of the program that draws invoices. */
export function openBackground(
  { config, secret, installation, reference, resolve, backgroundDb: db, scanDb, shared: { clock, log } }: Base,
  rendererThread: string,
) {
  const bids = new Sealer(secret, 'sealed bids')
  const undecided = undecidedLots()
  const machines = openDriverRegistry(config, installation, clock, machineClaims(db))
  const terms = rentalTerms(config, deriveKey(secret, 'rental quotes'), () => machines.registry.accepting())
  const machineMetrics = new MachineMetricsCache(machines.registry, clock)
  const rentalWork = new RentalWork(db, machines.registry, terms, log)
  db.commits.on('rentals_due', () => rentalWork.wake())
  const outbox = new Outbox(new Sealer(secret, 'mails'), config)
  const renderer = new InvoiceRenderer(rendererThread, serviceBilling(config))
  const webhookSecrets = new Sealer(secret, 'webhook secrets')
  const webhookSender = openWebhookSender({ db, clock, sealer: webhookSecrets, config, log, resolve })
  db.commits.on('deliveries_due', () => webhookSender.wake())
  const unsubscribeLinks = new UnsubscribeLinks(secret, config.dashboardUrl)
  const notifications = new Notifications(db, { outbox, links: unsubscribeLinks }, log)
  const publisher = new EventPublisher(db, log)
  const chain = new AuditChain(db, log, () => publisher.wake())
  db.commits.on('audited', () => chain.wake())
  const ledger = new LedgerCheck(scanDb, log)
  const uses = new KeyUses(db, clock, log)
  const callLog = new CallLog(db, clock)
  const loops: Loop[] = [
    timers(db, bids, undecided),
    cleanUpLoop(db),
    reconcileLoop(db, machines.registry, log),
    chain.loop,
    publisher.loop,
    ledger.loop,
    callLog.loop,
  ]
  loops.push(notifications.loop, marketFold(scanDb))
  const autopilotLoop = autopilot({ db, words: reference.words, terms: config, log })
  loops.push(autopilotLoop)
  let running: RunningLoop[] = []

  const part: Part = {
    async start() {
      if (config.smtpUrl !== null) {
        const { smtpSender } = await import('../jobs/smtp.ts')
        loops.push(mailLoop({ db, outbox, sender: smtpSender(config.smtpUrl, config.mailFrom, maxConcurrentLetters), log }))
      }
      uses.start()
      running = loops.map((loop) => run(loop, log))
      rentalWork.start()
      webhookSender.start()
    },
    async stop() {
      await Promise.all([...running.map((loop) => loop.stop()), rentalWork.stop(), webhookSender.stop(), uses.stop(), renderer.close()])
      await callLog.flush().catch((error) => log.warn({ err: error }, 'call log: the calls could not be written'))
    },
  }
  /** Links, announces and publishes all audit rows so far. */
  const publishEvents = async (): Promise<void> => {
    await chain.iterate()
    await publisher.iterate()
  }
  return {
    ...part,
    publishEvents,
    bids,
    machines,
    machineMetrics,
    terms,
    outbox,
    unsubscribeLinks,
    renderer,
    ledger,
    uses,
    callLog,
    publisher,
    webhooks: { sealer: webhookSecrets, allowPrivate: config.webhooksAllowPrivate } satisfies WebhookTerms,
    webhookSender,
    running: (): readonly RunningLoop[] => running,
    /** Executes all due timers and publishes the results, now. */
    async settle(): Promise<void> {
      await settleDue(db, bids, undecided)
      await autopilotLoop.iterate()
      await rentalWork.idle()
      await publishEvents()
      await notifications.iterate()
    },
  }
}
