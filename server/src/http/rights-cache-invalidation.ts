/**
 * Watches rights for this instance: a connection that listens, and a probe on the same connection every 80 ms that
 * reads the rights' epoch. A notification makes it quick; the probe makes it certain when one is lost; and while no
 * probe answers, nothing that was remembered is trusted. The probe also tells what time it is.
 */
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { clientConfig } from '../db/client.ts'

const probeEveryMs = 80
/** Remembered rights hold this long after the start of the last probe that was answered; the promise is 250 ms. */
const trustForMs = 220
const reconnectAfterMs = 100

/** Who hears of what this connection hears. */
interface RightsListeners {
  /** Rights changed somewhere, or may have while nobody watched. */
  readonly onChange: () => void
  /** What was announced for open pages; null when something may have been while nobody listened. */
  readonly onNews: (news: string | null) => void
  /** What the database's clock said, and when it was asked by ours. */
  readonly onTime: (databaseNowMs: number, askedAtMs: number) => void
  /** An instance needs leases of rate limits back; which, as JSON. */
  readonly onRecall: (window: string) => void
  /** Other instances are here, after none was. */
  readonly onOthers: () => void
}

/** Held while pages are open here: changes are announced only while an instance holds it. */
const holdPages = 'select pg_advisory_lock_shared(2, 0)'
const releasePages = 'select pg_advisory_unlock_shared(2, 0)'

/** Held by every instance. Whoever gets it exclusively for a moment is alone. */
const holdInstance = 'select pg_advisory_lock_shared(27, 0)'

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
  #listeners: RightsListeners = { onChange: () => {}, onNews: () => {}, onTime: () => {}, onRecall: () => {}, onOthers: () => {} }
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #version = -1
  #answeredProbeSentAt = Number.NEGATIVE_INFINITY
  #pagesOpen = false
  /** Whether other instances were there at the last probe, and when they last were, by the database's clock. */
  others = false
  othersAtMs = Number.NEGATIVE_INFINITY
  #told: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(connection: pg.ClientConfig) {
    this.#connection = connection
  }

  trusted(): boolean {
    return performance.now() - this.#answeredProbeSentAt < trustForMs
  }

  /** Connects and probes once; from then on by itself. */
  async start(listeners: RightsListeners): Promise<void> {
    this.#listeners = listeners
    await this.#connect()
    await this.probe()
    this.#schedule(probeEveryMs)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(this.#connection, 'rights cache invalidation'),
      query_timeout: 1_000,
      // A probe and what pages need are on their way at once.
      pipeline: true,
      connectionTimeoutMillis: 1_000,
      idle_in_transaction_session_timeout: 0,
      keepAlive: true,
    } as pg.ClientConfig)
    client.on('error', () => this.#drop(client))
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'changes') this.#listeners.onNews(payload ?? '')
      else if (channel === 'rate_limits') this.#listeners.onRecall(payload ?? '')
      else this.#listeners.onChange()
    })
    try {
      await client.connect()
      await client.query('listen rights; listen changes; listen rate_limits')
      await client.query(holdInstance)
      // Pages open and close meanwhile.
      for (let held = false; held !== this.#pagesOpen; held = !held) await client.query(held ? releasePages : holdPages)
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    // Whatever was announced before this connection listened was not heard.
    this.#listeners.onChange()
    this.#listeners.onNews(null)
  }

  /** Whether pages are open here; once this is answered, what changes for them is announced. */
  havePages(open: boolean): Promise<void> {
    if (open !== this.#pagesOpen) {
      this.#pagesOpen = open
      this.#told = this.#tellPages(open)
    }
    return this.#told
  }

  async #tellPages(open: boolean): Promise<void> {
    // Whoever connects anew says it then.
    await this.#client?.query(open ? holdPages : releasePages).catch(() => {})
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined
    client.end().catch(() => {})
  }

  /** One probe, now. */
  async probe(): Promise<void> {
    const client = this.#client
    if (!client) return
    const [sentAt, askedAtMs] = [performance.now(), Date.now()]
    const { rows } = await client.query<Probed>(probe)
    const [row] = rows
    if (!row) return
    this.#listeners.onTime(row.now, askedAtMs)
    if (row.version !== this.#version) {
      this.#version = row.version
      this.#listeners.onChange()
    }
    this.#answeredProbeSentAt = sentAt
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
      this.#schedule(probeEveryMs)
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
