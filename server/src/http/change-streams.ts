/** Streams of changes: an open page is notified which topics changed for its session. These are hints: it reads the changes as usual. */
import { Readable } from 'node:stream'
import { dashboardCards } from '@parley/contract/dashboard/cards'
import type { Topic } from '@parley/contract/dashboard/topic-names'
import { topics } from '@parley/contract/dashboard/topics'
import { Fault, unavailable } from '../core/fault.ts'
import type { PrincipalStatus } from '../core/principal.ts'
import { EventStream } from './response-body.ts'
import { refusal, type SessionRecord } from './sessions.ts'

interface ChangeStreamsOptions {
  /** The sessions among these that are still valid, and what determines their rights. */
  readonly statusesOf: (sessionIds: readonly string[]) => Promise<readonly PrincipalStatus[]>
  /** Called with true for each stream before its response begins, and with false after the last has ended. */
  readonly onOpen: (open: boolean) => Promise<void>
  readonly bounds: StreamBounds
  readonly heartbeatMs: number
}

/** The maximum of open streams on this instance. */
interface StreamBounds {
  readonly instance: number
  readonly address: number
  readonly person: number
  readonly session: number
}
/** A browser without HTTP/2 has six connections to a host. Five streams leave one to load pages with. */
export const streamBounds: StreamBounds = { instance: 2_000, address: 250, person: 15, session: 5 }
export const streamHeartbeatMs = 15_000

/** A topic is sent immediately, and again after this long at the earliest. */
const coalesceMs = 250
/** How much a reader may leave unread before its stream is closed. */
const maxUnreadBytes = 16_384
const retryMs = 3_000
/** A page whose stream was displaced reconnects after this long, or when it becomes visible. */
const retryAfterEvictionMs = 60_000

class ChangeStream {
  readonly session: SessionRecord
  readonly address: string
  readonly content: Readable
  readonly #pending = new Set<Topic>()
  #ended = false
  #coalesceTimer: NodeJS.Timeout | undefined

  constructor(session: SessionRecord, address: string, onClose: () => void) {
    this.session = session
    this.address = address
    this.content = new Readable({ highWaterMark: maxUnreadBytes, read() {} })
    this.content.once('close', () => {
      clearTimeout(this.#coalesceTimer)
      this.#pending.clear()
      onClose()
    })
    this.send(`retry: ${retryMs}\n\n`)
  }

  notify(topic: Topic): void {
    if (refusal(dashboardCards[topics[topic]], this.session)) return
    this.#pending.add(topic)
    if (this.#coalesceTimer === undefined) this.#sendPending()
  }

  #sendPending(): void {
    this.#coalesceTimer = undefined
    if (this.#pending.size === 0) return
    const events = [...this.#pending].map((topic) => `event: changed\ndata: {"topic":"${topic}"}\n\n`)
    this.#pending.clear()
    this.#coalesceTimer = setTimeout(() => this.#sendPending(), coalesceMs)
    this.send(events.join(''))
  }

  send(text: string): void {
    if (this.#ended || this.content.destroyed) return
    if (!this.content.push(text)) this.content.destroy()
  }

  /** Unread events can still be read. */
  end(): void {
    if (!this.#ended) this.content.push(null)
    this.#ended = true
  }
}

/** A proof of the second factor matters only to the operator's topics, so it ends only an operator's stream. */
const rightsOf = ({ companyId, role, operator, companySuspended, enrolled, provenInSession }: PrincipalStatus) =>
  `${companyId} ${role} ${companySuspended} ${operator} ${operator && enrolled && provenInSession}`

export class ChangeStreams {
  readonly #options: ChangeStreamsOptions
  readonly #streams = new Set<ChangeStream>()
  readonly #byAudience = new Map<string, Set<ChangeStream>>()
  /** How many streams ended so that the same person could open another. */
  evicted = 0
  #heartbeat: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #recheck = false
  #ended = false

  constructor(options: ChangeStreamsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#streams.size
  }
  get bounds(): StreamBounds {
    return this.#options.bounds
  }

  /**
   * A stream for this session, whose rights were just checked. A person's newest page is the one they look at, so it gets a stream
   * and their oldest stream ends. A stream never ends because of another person's page.
   */
  async open(session: SessionRecord, address: string): Promise<EventStream> {
    const { bounds, heartbeatMs, onOpen } = this.#options
    this.#evictOldest(bounds.session, (one) => one.session.sessionId === session.sessionId)
    this.#evictOldest(bounds.person, (one) => one.session.personId === session.personId)
    if (this.#ended || this.#streams.size >= bounds.instance) throw unavailable(retryMs / 1000)
    if (this.#streamsWhere((one) => one.address === address).length >= bounds.address)
      throw new Fault('rate_limited', { retry_after_seconds: heartbeatMs / 1000 })
    const stream = new ChangeStream(session, address, () => this.#forget(stream))
    this.#streams.add(stream)
    for (const audience of audiencesOf(session)) this.#listeners(audience).add(stream)
    this.#heartbeat ??= setInterval(() => this.#tick(), heartbeatMs).unref()
    await onOpen(true)
    // Its rights may have changed since they were checked.
    this.checkSessions()
    return new EventStream(stream.content)
  }

  /** An audience and a topic, as the database announced them; null if announcements may have been missed. */
  receive(announcement: string | null): void {
    if (announcement === null) {
      for (const topic of Object.keys(topics) as Topic[]) this.#notify(this.#streams, topic)
      return
    }
    const end = announcement.lastIndexOf(' ')
    const topic = announcement.slice(end + 1)
    const listeners = this.#byAudience.get(announcement.slice(0, end))
    if (listeners === undefined) return
    if (topic === 'session') this.checkSessions()
    else if (Object.hasOwn(topics, topic)) this.#notify(listeners, topic as Topic)
  }

  /** In the order in which they were opened. */
  #streamsWhere(predicate: (stream: ChangeStream) => boolean): ChangeStream[] {
    return [...this.#streams].filter(predicate)
  }

  /** Ends the oldest streams so that one more may be opened. */
  #evictOldest(max: number, predicate: (stream: ChangeStream) => boolean): void {
    const candidates = this.#streamsWhere(predicate)
    for (const stream of candidates.slice(0, Math.max(0, candidates.length - max + 1))) {
      this.evicted++
      stream.send(`retry: ${retryAfterEvictionMs}\n\n`)
      this.#end(stream)
    }
  }

  #notify(streams: Iterable<ChangeStream>, topic: Topic): void {
    for (const stream of streams) stream.notify(topic)
  }

  /** Checks whether the sessions are valid and have the rights they had. Ends the streams of the others. */
  checkSessions(): void {
    if (this.#checking) this.#recheck = true
    else if (this.#streams.size > 0) this.#checking = this.#checkSessions()
  }

  async #checkSessions(): Promise<void> {
    const checked = [...this.#streams]
    try {
      const statuses = await this.#options.statusesOf([...new Set(checked.map(({ session }) => session.sessionId))])
      const rights = new Map(statuses.map((one) => [one.sessionId, rightsOf(one)]))
      for (const stream of checked) if (rights.get(stream.session.sessionId) !== rightsOf(stream.session)) this.#end(stream)
    } catch {
      // Without the database nothing is announced either. The next beat checks again.
    }
    this.#checking = undefined
    if (this.#recheck) {
      this.#recheck = false
      this.checkSessions()
    }
  }

  #tick(): void {
    // An event rather than a comment: the page notices a connection that broke without a sign only by what it stops to receive.
    for (const stream of this.#streams) stream.send('event: alive\ndata: {}\n\n')
    this.checkSessions()
  }

  #listeners(audience: string): Set<ChangeStream> {
    const known = this.#byAudience.get(audience) ?? new Set()
    this.#byAudience.set(audience, known)
    return known
  }

  #end(stream: ChangeStream): void {
    stream.end()
    this.#forget(stream)
  }

  #forget(stream: ChangeStream): void {
    if (!this.#streams.delete(stream)) return
    for (const audience of audiencesOf(stream.session)) {
      const listeners = this.#listeners(audience)
      listeners.delete(stream)
      if (listeners.size === 0) this.#byAudience.delete(audience)
    }
    if (this.#streams.size > 0) return
    clearInterval(this.#heartbeat)
    this.#heartbeat = undefined
    void this.#options.onOpen(false)
  }

  /** Ends all streams, and opens no more. */
  async end(): Promise<void> {
    this.#ended = true
    for (const stream of this.#streams) this.#end(stream)
    await this.#checking
  }
}

const audiencesOf = ({ personId, companyId, operator }: SessionRecord): readonly string[] => [
  'all',
  `person ${personId}`,
  ...(companyId === null ? [] : [`company ${companyId}`]),
  ...(operator ? ['operators'] : []),
]
