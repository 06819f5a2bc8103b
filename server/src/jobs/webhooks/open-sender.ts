/** Composes the webhook sender. */
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Clock } from '../../core/clock.ts'
import type { Sealer } from '../../core/sealer.ts'
import type { Database } from '../../db/client.ts'
import { AttemptWriter } from './attempt-writer.ts'
import { type Resolve, resolveLocally, resolvePublicly } from './resolve.ts'
import { WebhookSender } from './sender.ts'
import { WebhookTransport } from './transport.ts'

interface OpenSenderOptions {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly config: Config
  readonly log: Logger
  readonly resolve?: Resolve | undefined
}

export function openWebhookSender({ db, clock, sealer, config, log, resolve }: OpenSenderOptions): WebhookSender {
  const { webhooksAllowPrivate: allowPrivate, webhookRetrySeconds: retrySeconds, serviceName } = config
  return new WebhookSender({
    db,
    clock,
    sealer,
    transport: new WebhookTransport({ allowPrivate, resolve: resolve ?? (allowPrivate ? resolveLocally : resolvePublicly()) }),
    writer: new AttemptWriter({ db, retrySeconds, log }),
    userAgent: `${serviceName}-Webhooks/1`,
    log,
  })
}
