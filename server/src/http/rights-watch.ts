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

export interface RightsWatchOptions {
  readonly connection: pg.ClientConfig
  /** Rights changed somewhere, or may have while nobody watched. */
  readonly onChange: () => void
  /** What was announced for open pages; null when something may have been while nobody listened. */
  readonly onNews: (news: string | null) => void
  /** What the database's clock said, and when it was asked by ours. */
  readonly onTime: (databaseNowMs: number, askedAtMs: number) => void
}

/** Held while pages are open here: changes are announced only while an instance holds it. */
const holdPages = 'select pg_advisory_lock_shared(2, 0)'
const releasePages = 'select pg_advisory_unlock_shared(2, 0)'

const probe = { name: 'rights_probe', text: 'select version, (extract(epoch from app_now()) * 1000)::bigint as now from rights_epoch' }

export class RightsWatch {
  readonly #options: RightsWatchOptions
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #version = -1
  #answeredProbeSentAt = Number.NEGATIVE_INFINITY
  #pagesOpen = false
  #told: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(options: RightsWatchOptions) {
    this.#options = options
  }

  trusted(): boolean {
    return performance.now() - this.#answeredProbeSentAt < trustForMs
  }

  /** Connects and probes once; from then on by itself. */
  async start(): Promise<void> {
    await this.#connect()
    await this.probe()
    this.#schedule(probeEveryMs)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...clientConfig(this.#options.connection, 'rights watch'),
      query_timeout: 1_000,
      connectionTimeoutMillis: 1_000,
      idle_in_transaction_session_timeout: 0,
      keepAlive: true,
    } as pg.ClientConfig)
    client.on('error', () => this.#drop(client))
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'changes') this.#options.onNews(payload ?? '')
      else this.#options.onChange()
    })
    try {
      await client.connect()
      await client.query('listen rights; listen changes')
      if (this.#pagesOpen) await client.query(holdPages)
    } catch (error) {
      this.#drop(client)
      throw error
    }
    this.#client = client
    // Whatever was announced before this connection listened was not heard.
    this.#options.onChange()
    this.#options.onNews(null)
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
    const { rows } = await client.query<{ version: number; now: number }>(probe)
    const [row] = rows
    if (!row) return
    this.#options.onTime(row.now, askedAtMs)
    if (row.version !== this.#version) {
      this.#version = row.version
      this.#options.onChange()
    }
    this.#answeredProbeSentAt = sentAt
  }

  #schedule(afterMs: number): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#turn(), afterMs)
    this.#timer.unref()
  }

  async #turn(): Promise<void> {
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
