/**
 * Watches for changes of rights: a connection that listens for notifications and, every 80 ms, reads the epoch of rights. A
 * notification makes the invalidation fast. The probe covers a lost notification, and while no probe is answered,
 * no cached principal is trusted. The probe also returns the database's time.
 */
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { clientConfig } from '../db/client.ts'

const probeIntervalMs = 80
/** Cached rights are trusted this long after the start of the last probe that was answered. The promise is 250 ms. */
const trustForMs = 220
const reconnectAfterMs = 100

/** The callbacks of this connection. */
interface RightsListeners {
  /** Rights changed on any instance, or may have while this connection was down. */
  readonly onChange: () => void
  /** An announcement for open pages; null if announcements may have been missed. */
  readonly onAnnouncement: (announcement: string | null) => void
  /** The time of the database's clock, and when it was asked by ours. */
  readonly onTime: (databaseNowMs: number, requestedAtMs: number) => void
  /** An instance needs leases of rate limits back; `window` says which, as JSON. */
  readonly onRecall: (window: string) => void
  /** Other instances are running, after none was. */
  readonly onOthers: () => void
}

/** Held while pages are open here. Changes are announced only while an instance holds it. */
const lockPages = 'select pg_advisory_lock_shared(2, 0)'
const unlockPages = 'select pg_advisory_unlock_shared(2, 0)'

/** Held by every instance. An instance that can take it exclusively for a moment is alone. */
const lockInstance = 'select pg_advisory_lock_shared(27, 0)'

const probe = {
  name: 'rights_probe',
  text: `select version, (extract(epoch from app_now()) * 1000)::bigint as now,
    case when pg_try_advisory_lock(27, 0) then not pg_advisory_unlock(27, 0) else true end as others from rights_epoch`,
}
interface Probed {
  readonly version: number
  readonly now: number
  readonly others: boolean
}

export class RightsCacheInvalidation {
  readonly #connection: pg.ClientConfig
  #listeners: RightsListeners = { onChange: () => {}, onAnnouncement: () => {}, onTime: () => {}, onRecall: () => {}, onOthers: () => {} }
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #version = -1
  #lastProbeSentAt = Number.NEGATIVE_INFINITY
  #pagesOpen = false
  /** Whether other instances were running at the last probe, and when they last were, by the database's clock. */
  others = false
  othersAtMs = Number.NEGATIVE_INFINITY
  #pagesUpdated: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection
  }

  trusted(): boolean {
    return performance.now() - this.#lastProbeSentAt < trustForMs
  }

  /** Connects and probes once. Further probes then run on a timer. */
  async start(listeners: RightsListeners): Promise<void> {
    this.#listeners = listeners
    await this.#connect()
    await this.probe()
    this.#schedule(probeIntervalMs)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(this.#connection, 'rights cache invalidation'),
      query_timeout: 1_000,
      // A probe and the locks for pages may be in flight at the same time.
      pipeline: true,
      connectionTimeoutMillis: 1_000,
      idle_in_transaction_session_timeout: 0,
      keepAlive: true,
    } as pg.ClientConfig)
    client.on('error', () => this.#drop(client))
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'changes') this.#listeners.onAnnouncement(payload ?? '')
      else if (channel === 'rate_limits') this.#listeners.onRecall(payload ?? '')
      else this.#listeners.onChange()
    })
    try {
      await client.connect()
      await client.query('listen rights; listen changes; listen rate_limits')
      await client.query(lockInstance)
      // Pages may open and close during these queries.
      for (let held = false; held !== this.#pagesOpen; held = !held) await client.query(held ? unlockPages : lockPages)
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    // Announcements before this connection listened were missed.
    this.#listeners.onChange()
    this.#listeners.onAnnouncement(null)
  }

  /** Sets whether pages are open here. Once the promise resolves, their changes are announced. */
  setPagesOpen(open: boolean): Promise<void> {
    if (open !== this.#pagesOpen) {
      this.#pagesOpen = open
      this.#pagesUpdated = this.#updatePagesLock(open)
    }
    return this.#pagesUpdated
  }

  async #updatePagesLock(open: boolean): Promise<void> {
    // After a reconnect, `#connect` takes the lock.
    await this.#client?.query(open ? lockPages : unlockPages).catch(() => {})
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }

  /** Probes once, now. */
  async probe(): Promise<void> {
    const client = this.#client
    if (!client) return
    const [sentAt, requestedAtMs] = [performance.now(), Date.now()]
    const { rows } = await client.query<Probed>(probe)
    const [row] = rows
    if (!row) return
    this.#listeners.onTime(row.now, requestedAtMs)
    if (row.version !== this.#version) {
      this.#version = row.version
      this.#listeners.onChange()
    }
    this.#lastProbeSentAt = sentAt
    const joined = row.others && !this.others
    this.others = row.others
    if (row.others) this.othersAtMs = row.now
    if (joined) this.#listeners.onOthers()
  }

  #schedule(afterMs: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#iterate(), afterMs)
    this.#timer.unref()
  }

  async #iterate(): Promise<void> {
    const client = this.#client
    try {
      if (client) await this.probe()
      else await this.#connect()
      this.#schedule(probeIntervalMs)
    } catch {
      if (client) this.#drop(client)
      this.#schedule(reconnectAfterMs)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => {})
  }
}
