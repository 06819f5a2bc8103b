/**
 * Sends due deliveries to webhook endpoints. The rows are the truth: a claim takes an endpoint's lane for the length of a lease, so that
 * interrupted deliveries are sent again, here or on another instance. A lane sends its deliveries one after another, which preserves
 * their order. Lanes of receivers that hang or fail have separate slots, so that they do not delay others.
 */
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'
import type { Clock } from '../../core/clock.ts'
import { countUnsealFailure, type Sealer, UnsealError } from '../../core/sealer.ts'
import { withTimeout } from '../../core/with-timeout.ts'
import type { Database } from '../../db/client.ts'
import { isUnavailable } from '../../db/unavailable.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  findTarget,
  type LaneKind,
  type Target,
  targetOf,
} from '../../domain/webhooks/sending.store.ts'
import { signatures } from '../../domain/webhooks/signing.crypto.ts'
import { WorkLoop } from '../work-loop.ts'
import type { AttemptWriter } from './attempt-writer.ts'
import { type SendOutcome, sendOutcomes } from './failures.ts'
import { DeliveryAborted, type Exchange, type WebhookTransport } from './transport.ts'

interface WebhookSenderOptions {
  readonly db: Database
  readonly clock: Clock
  readonly sealer: Sealer
  readonly transport: WebhookTransport
  readonly writer: AttemptWriter
  /** The User-Agent of deliveries. */
  readonly userAgent: string
  readonly log: Logger
}

const pollIntervalMs = 500
/** The pause between two checks. One check finds everything that becomes due in between. */
const coalesceMs = 10
export const maxLanes = { quick: 128, slow: 64 } as const
/** The maximum of deliveries that a lane sends before others have their turn. */
const maxPerLane = 20
/** After this time a lane begins no more deliveries. With the ten seconds of the last one, it stays within the lease. */
const laneBudgetMs = 2_000
const leaseSeconds = 15
/** Receivers that take longer use the slow slots. */
const slowAfterMs = 1_000
/** If an endpoint was read longer ago, it is read again before the next delivery: it may be disabled, deleted, or have another secret. */
const targetTtlMs = 50
const stopTimeoutMs = 1_000
const unsignedError = 'Nothing was sent: the secret of this endpoint cannot be read. Roll it.'

interface ClaimedLane {
  readonly endpointId: string
  readonly kind: LaneKind
  readonly slow: boolean
  readonly deliveries: readonly (ClaimedDelivery & { readonly id: string })[]
  /** Undefined if the endpoint was deleted since. */
  readonly target: Target | undefined
}

export class WebhookSender {
  readonly #options: WebhookSenderOptions
  readonly #loop: WorkLoop
  readonly #taken = { quick: 0, slow: 0 }
  readonly #attempts = new Map<SendOutcome, number>(sendOutcomes.map((outcome) => [outcome, 0]))
  /** Endpoints whose secrets cannot be read and that were logged. */
  readonly #unreadable = new Set<string>()
  #failedLanes = 0

  constructor(options: WebhookSenderOptions) {
    this.#options = options
    this.#loop = new WorkLoop({ name: 'webhooks', intervalMs: pollIntervalMs, coalesceMs, poll: () => this.#begin(), log: options.log })
  }

  /** Attempts since the start, by outcome. */
  get attempts(): ReadonlyMap<SendOutcome, number> {
    return this.#attempts
  }
  /** Lanes that ended with an internal error, not because the database was away. Each waits for the end of its lease. */
  get failedLanes(): number {
    return this.#failedLanes
  }
  /** Lanes that are being served now. */
  get taken(): Readonly<Record<keyof typeof maxLanes, number>> {
    return this.#taken
  }

  start(): void {
    this.#loop.start()
  }

  /** Something became due. */
  wake(): void {
    this.#loop.wake()
  }

  /** Resolves when nothing is due and all sent deliveries are recorded. */
  async idle(): Promise<void> {
    await this.#loop.idle()
    await this.#options.writer.written()
  }

  /** In-flight deliveries get a moment to finish, then are cut off. Another instance sends them again. */
  async stop(): Promise<void> {
    await this.#loop.stop()
    await withTimeout(stopTimeoutMs, this.#loop.settled(), undefined)
    this.#options.transport.close()
    await this.#loop.settled()
    await this.#options.writer.stop()
  }

  async #begin(): Promise<void> {
    const quick = maxLanes.quick - this.#taken.quick
    const slow = maxLanes.slow - this.#taken.slow
    if (quick + slow === 0) return
    const claimed = await this.#options.db.transaction((tx) => claimDeliveries(tx, { quick, slow, perLane: maxPerLane, leaseSeconds }))
    for (const lane of lanesOf(claimed)) this.#take(lane)
  }

  #take(lane: ClaimedLane): void {
    const slotKind = lane.slow ? 'slow' : 'quick'
    this.#taken[slotKind]++
    this.#loop.track(this.#serve(lane), () => {
      this.#taken[slotKind]--
      // More deliveries may have become due for it while it was taken.
      this.#loop.wake()
    })
  }

  /** Sends the claimed deliveries one after the other, then releases the lane. */
  async #serve({ endpointId, kind, deliveries, target: claimed, ...lane }: ClaimedLane): Promise<void> {
    const { writer, db, log } = this.#options
    const startedAtMs = performance.now()
    let slow = kind === 'first' && lane.slow
    let target = claimed
    let readAtMs = startedAtMs
    try {
      for (const delivery of deliveries) {
        if (this.#loop.stopped || performance.now() - startedAtMs > laneBudgetMs) break
        if (performance.now() - readAtMs > targetTtlMs) {
          target = await findTarget(db.read, endpointId)
          readAtMs = performance.now()
        }
        if (!target) break
        const exchange = await this.#send(endpointId, delivery, target)
        const { id, attempts, round } = delivery
        void writer.add({ attempt: { id, attempts, round, url: target.url, ...attemptOf(exchange) } })
        slow = exchange.outcome !== 'succeeded' || exchange.durationMs > slowAfterMs
        if (exchange.status === 410) break
      }
    } catch (error) {
      if (!(error instanceof DeliveryAborted)) {
        if (!isUnavailable(error)) this.#failedLanes++
        log.warn({ err: error, endpoint: endpointId }, 'webhooks: sending to an endpoint failed and is retried when its lease ends')
        return
      }
    }
    await writer.add({ released: { endpointId, kind, slow } })
  }

  async #send(endpointId: string, delivery: ClaimedDelivery, target: Target): Promise<Exchange> {
    const secrets = target.sealedSecrets.flatMap((sealed) => this.#options.sealer.openOrNull(sealed) ?? [])
    const exchange = secrets.length === 0 ? this.#unsigned(endpointId) : await this.#sendSigned(delivery, target.url, secrets)
    this.#attempts.set(exchange.outcome, (this.#attempts.get(exchange.outcome) ?? 0) + 1)
    return exchange
  }

  /** A delivery that cannot be signed is a failed attempt. It is retried like others, until the service's secret is restored or the endpoint's is rolled. */
  #unsigned(endpointId: string): Exchange {
    countUnsealFailure('webhook secrets')
    if (!this.#unreadable.has(endpointId)) {
      this.#unreadable.add(endpointId)
      this.#options.log.error(
        { err: new UnsealError('webhook secrets'), endpoint: endpointId },
        'webhooks: the signing secret of an endpoint cannot be opened, so nothing is sent to it',
      )
    }
    return { outcome: 'unsigned', status: null, body: null, error: unsignedError, durationMs: 0 }
  }

  #sendSigned({ event_id: eventId, payload }: ClaimedDelivery, url: string, secrets: readonly string[]): Promise<Exchange> {
    const { clock, transport, userAgent } = this.#options
    const timestamp = Math.floor(clock.now() / 1000)
    return transport.send(
      url,
      {
        'webhook-id': eventId,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatures(secrets, eventId, timestamp, payload),
        'user-agent': userAgent,
      },
      payload,
    )
  }
}

const attemptOf = ({ outcome, status, body, error, durationMs }: Exchange) => ({
  succeeded: outcome === 'succeeded',
  response_status: status,
  response_body: body,
  error,
  duration_ms: durationMs,
})

/** The rows of one lane are adjacent, in the order in which they are sent. */
function lanesOf(rows: readonly ClaimedDelivery[]): ClaimedLane[] {
  const byLane = new Map<string, ClaimedDelivery[]>()
  for (const row of rows) {
    const lane = `${row.endpoint_id} ${row.kind}`
    byLane.set(lane, [...(byLane.get(lane) ?? []), row])
  }
  return [...byLane.values()].flatMap((claimed) => (claimed[0] ? laneOf(claimed[0], claimed) : []))
}

function laneOf(first: ClaimedDelivery, claimed: readonly ClaimedDelivery[]): ClaimedLane {
  const { endpoint_id: endpointId, kind, slow } = first
  const deliveries = claimed.flatMap(({ id, ...delivery }) => (id === null ? [] : { id, ...delivery }))
  return { endpointId, kind, slow, deliveries, target: targetOf(first) }
}
